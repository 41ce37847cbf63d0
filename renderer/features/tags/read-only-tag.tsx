import type { MetadataField, Tag } from '#contract/tags.ts';
import { useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { hrefOf } from '../../screen/routes.ts';
import { Card, Section } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { HowItDecides } from './how-it-decides.tsx';
import { TagDocuments } from './tag-documents.tsx';
import { TryText } from './try-text.tsx';
import { usePointText } from '../../documents/point-text.ts';

/** Shows a tag that cannot be changed here. It asks for the detail, if the service has one, because lists have few facts. */
export function ReadOnlyTag({ tag }: { readonly tag: Tag }) {
  const { data } = useQuery('tags.get', { id: tag.id });
  return (
    <>
      <Shown tag={data ?? tag} />
      <TagDocuments tag={{ id: tag.id, name: tag.name ?? tag.id }} fields={[]} documentCount={null} />
      <Fields id={tag.id} />
      <Decides tag={data ?? tag} />
      <TryText />
    </>
  );
}

function Shown({ tag }: { readonly tag: Tag }) {
  const t = useText();
  const hostText = useHostText();
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
    </>
  );
}

function Decides({ tag: { keywords, patterns, exampleCount, minScore } }: { readonly tag: Tag }) {
  const t = useText();
  const formats = useFormats();
  return (
    <HowItDecides {...{ keywords, patterns, exampleCount }}>
      {minScore !== null && <p className="dim small">{t('tags.minScore', { percent: formats.percent(minScore) })}</p>}
    </HowItDecides>
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
