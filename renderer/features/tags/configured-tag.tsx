import { Tags } from 'lucide-react';
import type { ConfiguredTag, TagSummary } from '#contract/configuration.ts';
import { useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { NotLoaded } from '../../screen/not-loaded.tsx';
import { hrefOf } from '../../screen/routes.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePointText } from '../../documents/point-text.ts';
import { FieldEditor } from './field-editor.tsx';
import { FieldList } from './field-list.tsx';
import { TagAccess } from './tag-access.tsx';
import { TagCriteria } from './tag-criteria.tsx';
import { TagDocuments } from './tag-documents.tsx';
import { TagExamples } from './tag-examples.tsx';
import { HowItDecides } from './how-it-decides.tsx';
import { TagMenu } from './tag-menu.tsx';
import { TryTag } from './try-tag.tsx';

const parts = ['documents', 'fields', 'criteria', 'examples', 'access', 'try'] as const;
type Part = (typeof parts)[number];

interface ConfiguredTagProps {
  readonly id: string;
  readonly tags: readonly TagSummary[];
  readonly params: URLSearchParams;
}

/** A tag that can be changed: what its documents are, and one part of it at a time. */
export function ConfiguredTagView({ id, tags, params }: ConfiguredTagProps) {
  const t = useText();
  const { data: tag, error, refresh } = useQuery('configuration.tags.get', { id });
  const part = parts.find((each) => each === params.get('part')) ?? 'documents';
  const fieldId = params.get('field');
  if (tag === null && error !== null) return <NotLoaded icon={Tags} error={error} onRetry={refresh} />;
  if (tag === null) return <Skeleton rows={6} label={t('shell.loading')} />;
  if (fieldId !== null && !tag.isFixed) return <FieldEditor key={fieldId} tag={tag} fieldId={fieldId} />;
  return (
    <>
      <TagHead tag={tag} tags={tags} />
      {tag.isFixed ? (
        <p className="tags-note">{t('tags.fixed')}</p>
      ) : (
        <>
          <nav className="tag-parts" aria-label={t('tags.parts')}>
            {parts.map((each) => (
              <a
                key={each}
                href={hrefOf('tags', tag.id, { part: each })}
                aria-current={each === part ? 'page' : undefined}
              >
                {t(`tags.part.${each}`)}
              </a>
            ))}
          </nav>
          <PartOf tag={tag} part={part} />
        </>
      )}
    </>
  );
}

function PartOf({ tag, part }: { readonly tag: ConfiguredTag; readonly part: Part }) {
  switch (part) {
    case 'documents':
      return <DocumentsOf tag={tag} />;
    case 'fields':
      return <FieldList tag={tag} />;
    case 'criteria':
      return <TagCriteria tag={tag} />;
    case 'examples':
      return <TagExamples tag={tag} />;
    case 'access':
      return <TagAccess tag={tag} />;
    case 'try':
      return <TryTag tag={tag} />;
  }
}

function DocumentsOf({ tag }: { readonly tag: ConfiguredTag }) {
  const t = useText();
  return (
    <TagDocuments tag={tag} fields={tag.fields} documentCount={tag.documentCount}>
      <HowItDecides
        keywords={tag.keywords.map(({ text }) => text)}
        patterns={tag.patterns.map(({ pattern }) => pattern)}
        exampleCount={tag.examples.length}
      >
        <p>
          <a href={hrefOf('tags', tag.id, { part: 'criteria' })}>{t('tags.decides.change')}</a>
        </p>
      </HowItDecides>
    </TagDocuments>
  );
}

function TagHead({ tag, tags }: { readonly tag: ConfiguredTag; readonly tags: readonly TagSummary[] }) {
  const t = useText();
  const hostText = useHostText();
  const formats = useFormats();
  const pointText = usePointText();
  const description =
    tag.descriptionCode === null ? tag.description : hostText.message({ code: tag.descriptionCode, params: {} });
  return (
    <>
      <div className="tag-head">
        <h2>{pointText.tag(tag.name)}</h2>
        {pointText.tag(tag.name) !== tag.name && <span className="mono dim">{tag.name}</span>}
        {tag.isBuiltIn && <span className="chip">{t(tag.isChanged ? 'tags.builtIn.changed' : 'tags.builtIn')}</span>}
        <div className="tag-head-actions">
          {tag.documentCount > 0 && (
            <LinkButton size="s" href={hrefOf('search', null, { tag: tag.name })}>
              {t('tags.showDocuments', { count: tag.documentCount, shown: formats.number(tag.documentCount) })}
            </LinkButton>
          )}
          {!tag.isFixed && <TagMenu tag={tag} tags={tags} />}
        </div>
      </div>
      {description !== '' && <p className="muted tag-description">{description}</p>}
    </>
  );
}
