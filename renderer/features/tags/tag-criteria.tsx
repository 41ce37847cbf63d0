import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ConfiguredTag } from '#contract/configuration.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { CriterionDialog, type Criterion, type CriterionKind } from './criterion-dialog.tsx';
import { useChange } from '../../screen/use-change.ts';

/** What decides that a document has the tag. Every change is saved at once and can be taken back. */
export function TagCriteria({ tag }: { readonly tag: ConfiguredTag }) {
  const t = useText();
  const formats = useFormats();
  const save = useSaveCriteria(tag);
  const asTexts = (all: readonly Criterion[]) => all.map(({ text, weight, zone }) => ({ text, weight, zone }));
  const asPatterns = (all: readonly Criterion[]) =>
    all.map(({ text, weight, zone }) => ({ pattern: text, weight, zone }));
  return (
    <>
      <p className="muted small tag-part-text">{t('criteria.text')}</p>
      <CriterionList
        kind="keyword"
        criteria={tag.keywords}
        onChange={(next) => save({ keywords: asTexts(next) }, { keywords: tag.keywords })}
      />
      <CriterionList
        kind="pattern"
        criteria={tag.patterns.map(({ pattern, ...rest }) => ({ text: pattern, ...rest }))}
        onChange={(next) => save({ patterns: asPatterns(next) }, { patterns: tag.patterns })}
      />
      <Section title={t('criteria.minScore')}>
        <NumberField
          label={t('criteria.minScore.label')}
          value={Math.round(tag.minScore * 100)}
          min={0}
          max={100}
          unit="%"
          description={t('criteria.minScore.text', { percent: formats.percent(tag.minScore) })}
          onChange={(percent) =>
            percent !== Math.round(tag.minScore * 100) &&
            void save({ minScore: percent / 100 }, { minScore: tag.minScore })
          }
        />
      </Section>
    </>
  );
}

type Criteria = Partial<Pick<ConfiguredTag, 'keywords' | 'patterns' | 'minScore'>>;

function useSaveCriteria({ id }: ConfiguredTag) {
  const t = useText();
  const change = useChange();
  const toast = useToast();
  return async (part: Criteria, before: Criteria): Promise<string | null> => {
    const undo = () => void change('configuration.tags.change', { id, ...before }, { done: t('tags.undone') });
    const problem = await change('configuration.tags.change', { id, ...part }, { done: t('criteria.saved'), undo });
    if (problem !== null) toast({ tone: 'fail', text: t('shell.actionFailed', { message: problem }) });
    return problem;
  };
}

interface CriterionListProps {
  readonly kind: CriterionKind;
  readonly criteria: readonly Criterion[];
  readonly onChange: (criteria: readonly Criterion[]) => Promise<string | null>;
}

const shownAtFirst = 20;

function CriterionList({ kind, criteria, onChange }: CriterionListProps) {
  const t = useText();
  const formats = useFormats();
  const [filter, setFilter] = useState('');
  const [isWhole, setWhole] = useState(false);
  const [edited, setEdited] = useState<number | 'new' | null>(null);
  const matching = criteria
    .map((criterion, index) => ({ criterion, index }))
    .filter(({ criterion }) => criterion.text.toLowerCase().includes(filter.trim().toLowerCase()));
  const shown = isWhole ? matching : matching.slice(0, shownAtFirst);
  return (
    <Section
      title={t(`criteria.${kind}s`)}
      note={formats.number(criteria.length)}
      action={
        <Button size="s" icon={Plus} onPress={() => setEdited('new')}>
          {t(`criteria.${kind}.add`)}
        </Button>
      }
    >
      {criteria.length > shownAtFirst && (
        <div className="criteria-filter">
          <TextField label={t('criteria.filter')} value={filter} onChange={setFilter} />
        </div>
      )}
      {criteria.length === 0 && <p className="dim small">{t(`criteria.${kind}s.none`)}</p>}
      {criteria.length > 0 && shown.length === 0 && <p className="dim small">{t('criteria.filter.none')}</p>}
      {shown.length > 0 && (
        <Card>
          <ul className="criteria">
            {shown.map(({ criterion, index }) => (
              <li key={index}>
                <span className={kind === 'pattern' ? 'mono' : ''}>{criterion.text}</span>
                <small>
                  {t('criteria.weight.shown', { weight: formats.number(criterion.weight) })} ·{' '}
                  {t(`criteria.zone.${criterion.zone}`)}
                </small>
                <IconButton
                  size="s"
                  icon={Pencil}
                  label={t('criteria.edit', { text: criterion.text })}
                  onPress={() => setEdited(index)}
                />
                <IconButton
                  size="s"
                  icon={Trash2}
                  label={t('criteria.remove', { text: criterion.text })}
                  onPress={() => void onChange(criteria.toSpliced(index, 1))}
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {matching.length > shown.length && (
        <Button size="s" kind="quiet" onPress={() => setWhole(true)}>
          {t('tags.more', { count: matching.length - shown.length })}
        </Button>
      )}
      {edited !== null && (
        <CriterionDialog
          kind={kind}
          criterion={edited === 'new' ? null : (criteria[edited] ?? null)}
          onClose={() => setEdited(null)}
          onSave={(criterion) =>
            onChange(edited === 'new' ? [criterion, ...criteria] : criteria.with(edited, criterion))
          }
        />
      )}
    </Section>
  );
}
