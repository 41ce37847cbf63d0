import { useState } from 'react';
import type { MetadataField, Tag } from '#contract/tags.ts';
import { useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { hrefOf } from '../../screen/routes.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TryText } from './try-text.tsx';
import { usePointText } from '../../documents/point-text.ts';

/** Shows a tag that cannot be changed here. It asks for the detail, if the service has one, because lists have few facts. */
export function ReadOnlyTag({ tag }: { readonly tag: Tag }) {
  const { data } = useQuery('tags.get', { id: tag.id });
  return (
    <>
      <Shown tag={data ?? tag} />
      <Fields id={tag.id} />
      <TryText />
    </>
  );
}

function Shown({ tag }: { readonly tag: Tag }) {
  const t = useText();
  const hostText = useHostText();
  const formats = useFormats();
  const pointText = usePointText();
  const name = tag.name ?? tag.id;
  return (
    <>
      <div className="tag-head">
        <h2>{pointText.tag(name)}</h2>
        <span className="mono dim">{name}</span>
        <a href={hrefOf('search', null, { tag: name })}>{t('tags.documents')}</a>
      </div>
      {tag.description !== null && <p className="muted">{hostText.message(tag.description)}</p>}
      <Section
        title={t('tags.criteria')}
        note={tag.minScore !== null && t('tags.minScore', { percent: formats.percent(tag.minScore) })}
      >
        {tag.keywords.length === 0 && tag.patterns.length === 0 ? (
          <p className="dim small">{t('tags.criteria.none')}</p>
        ) : (
          <>
            <Chips texts={tag.keywords} />
            {tag.patterns.length > 0 && (
              <>
                <h3>{t('tags.patterns')}</h3>
                <Chips texts={tag.patterns} isCode />
              </>
            )}
          </>
        )}
        {tag.exampleCount !== null && (
          <p className="dim small tags-examples">
            {t('tags.examples', { count: tag.exampleCount, shown: formats.number(tag.exampleCount) })}
          </p>
        )}
      </Section>
    </>
  );
}

const shownAtFirst = 30;

function Chips({ texts, isCode = false }: { readonly texts: readonly string[]; readonly isCode?: boolean }) {
  const t = useText();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? texts : texts.slice(0, shownAtFirst);
  return (
    <div className="chips">
      {shown.map((text, index) => (
        <span key={index} className={isCode ? 'chip mono' : 'chip'}>
          {text}
        </span>
      ))}
      {texts.length > shown.length && (
        <Button size="s" kind="quiet" onPress={() => setWhole(true)}>
          {t('tags.more', { count: texts.length - shown.length })}
        </Button>
      )}
    </div>
  );
}

function Fields({ id }: { readonly id: string }) {
  const t = useText();
  const hostText = useHostText();
  const { data, error } = useQuery('tags.fields', { id });
  return (
    <Section title={t('tags.fields')}>
      {data === null && error === null && <Skeleton rows={4} label={t('shell.loading')} />}
      {data === null && error !== null && (
        <p className="dim small">{t('tags.fields.failed', { message: hostText.error(error) })}</p>
      )}
      {data?.length === 0 && <p className="dim small">{t('tags.fields.none')}</p>}
      {data !== null && data.length > 0 && (
        <Card>
          <ul className="fields">
            {data.map((field) => (
              <li key={field.id}>
                <Field field={field} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Section>
  );
}

function Field({ field }: { readonly field: MetadataField }) {
  const t = useText();
  const hostText = useHostText();
  const pointText = usePointText();
  const name = field.name ?? field.id;
  return (
    <>
      <div>
        <b>{pointText.field(name)}</b> <span className="mono dim">{name}</span>
        {field.description !== null && <small>{hostText.message(field.description)}</small>}
      </div>
      <div className="field-way">
        {field.dataType !== null && <span className="chip">{t('tags.type', { type: field.dataType })}</span>}
        {field.source !== null && <span className="chip">{t('tags.source', { source: field.source })}</span>}
        {[...field.pre, ...field.post].map((step, index) => (
          <span key={index} className="chip mono">
            {step}
          </span>
        ))}
        {field.dependsOn.length > 0 && (
          <small>
            {t('tags.dependsOn', { fields: field.dependsOn.map((each) => pointText.field(each)).join(', ') })}
          </small>
        )}
      </div>
    </>
  );
}
