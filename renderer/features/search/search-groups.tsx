import { ChevronRight, Eye } from 'lucide-react';
import type { SearchResult } from '#contract/documents.ts';
import { tagNote, usePointText } from '../../documents/point-text.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { Switch } from '../../ui/switch.tsx';
import { ShortSums, type Choice } from './choice-list.tsx';
import type { Summary } from './exact-sums.ts';
import { limitsOf } from './limit-choices.tsx';
import type { Question } from './question.ts';
import { useQuestionWords } from './question-words.ts';
import { SearchTips } from './search-tips.tsx';
import { daysOfMonth } from './time-span.ts';
import './search-groups.css';

interface SearchGroupsProps {
  readonly question: Question;
  readonly facets: SearchResult['facets'];
  readonly summary: Summary | null;
  readonly onChange: (change: Partial<Question>) => void;
}

const monthsShown = 6;

/** What the hits have in common, with counts and sums. A press limits the search to it, and another one no longer. */
export function SearchGroups({ question, facets, summary, onChange }: SearchGroupsProps) {
  const t = useText();
  const pointText = usePointText();
  const words = useQuestionWords();
  const tagSums = new Map(summary?.tags.map((tag) => [tag.tagName, tag.sums]));
  const isChosen = (name: string) => name.toLowerCase() === question.tagName?.toLowerCase();
  const classes = facets
    .filter(({ count, tagName }) => count > 0 || isChosen(tagName))
    .map(({ tagName, count }) => ({
      id: tagName,
      label: pointText.tag(tagName),
      ...{ count, sums: tagSums.get(tagName) ?? [], isValue: true, note: tagNote(t, tagName) },
      isChosen: isChosen(tagName),
      change: { tagName: isChosen(tagName) ? null : tagName },
    }));
  // The sums above the list name the only currency; of several, each sum must say which it is.
  const isPlain = (summary?.sums.length ?? 0) < 2;
  return (
    <aside className="groups" aria-label={t('search.narrow')}>
      {summary !== null && <CheckButton {...{ question, summary, onChange }} />}
      <Group name={t('file.tag')} entries={classes} {...{ isPlain, onChange }} />
      {summary !== null && <IssuerGroup {...{ question, summary, isPlain, onChange }} />}
      {summary !== null && (
        <Group
          name={t('search.month')}
          {...{ isPlain, onChange }}
          entries={summary.months.slice(0, monthsShown).map(({ month, count, sums }) => {
            const time = daysOfMonth(month);
            const isHere = JSON.stringify(question.time) === JSON.stringify(time);
            const label = words.month(month);
            return { id: month, label, count, sums, isChosen: isHere, change: { time: isHere ? null : time } };
          })}
        />
      )}
      {summary !== null && <AmountGroup {...{ question, summary, onChange }} />}
      {question.query.trim() === '' ? (
        <details className="groups-tips">
          <summary>{t('search.tips')}</summary>
          <SearchTips />
        </details>
      ) : (
        <div className="groups-switch">
          <Switch isSelected={question.fuzzy} onChange={(fuzzy) => onChange({ fuzzy })}>
            {t('search.fuzzy')}
          </Switch>
        </div>
      )}
    </aside>
  );
}

interface Parts extends Pick<SearchGroupsProps, 'question' | 'onChange'> {
  readonly summary: Summary;
}

/** Leads to the documents with a value that a person should compare with the page. */
export function CheckButton({ question, summary, onChange }: Parts) {
  const t = useText();
  const formats = useFormats();
  const count = summary.needsCheck;
  if (count === 0 || question.needsCheck) return null;
  return (
    <button type="button" className="check-button" onClick={() => onChange({ needsCheck: true })}>
      <Eye aria-hidden />
      <span>{t('search.checkCount', { count, shown: formats.number(count) })}</span>
      <ChevronRight aria-hidden />
    </button>
  );
}

function IssuerGroup({ question, summary, isPlain, onChange }: Parts & { readonly isPlain: boolean }) {
  const t = useText();
  const formats = useFormats();
  const others = summary.otherIssuers;
  return (
    <Group
      name={t('field.issuer')}
      {...{ isPlain, onChange }}
      more={others === 0 ? null : t('search.otherIssuers', { count: others, shown: formats.number(others) })}
      entries={summary.issuers.map(({ issuer, count, sums }) => {
        const isChosen = question.issuer !== null;
        const change = { issuer: isChosen ? null : issuer };
        return { id: issuer, label: issuer, isValue: true, count, sums, isChosen, change };
      })}
    />
  );
}

function AmountGroup({ question, summary, onChange }: Parts) {
  const t = useText();
  const words = useQuestionWords();
  const currency = summary.amounts[0]?.currency ?? '';
  return (
    <Group
      name={t('search.amountsIn', { currency })}
      isPlain
      onChange={onChange}
      entries={summary.amounts.map(({ count, sums, ...step }) => {
        const amount = limitsOf(step);
        const isChosen = JSON.stringify(question.amount) === JSON.stringify(amount);
        const label = words.amount(amount).replace(` ${currency}`, '');
        return { id: label, label, count, sums, isChosen, change: { amount: isChosen ? null : amount } };
      })}
    />
  );
}

interface Entry extends Choice {
  readonly isChosen: boolean;
  readonly change: Partial<Question>;
}

interface GroupProps {
  readonly name: string;
  readonly entries: readonly Entry[];
  /** Whether the currency of the sums stands elsewhere. */
  readonly isPlain: boolean;
  readonly onChange: SearchGroupsProps['onChange'];
  readonly more?: string | null;
}

/** A group of a single entry that is not chosen would change nothing. */
function Group({ name, entries, isPlain, onChange, more = null }: GroupProps) {
  const formats = useFormats();
  if (entries.length < 2 && !entries.some(({ isChosen }) => isChosen)) return null;
  return (
    <section className="group">
      <h2>{name}</h2>
      {entries.map(({ id, label, isValue, note, count, sums, isChosen, change }) => (
        <button
          key={id}
          type="button"
          className="group-entry"
          title={note ?? undefined}
          aria-pressed={isChosen}
          onClick={() => onChange(change)}
        >
          <bdi className="cut" data-value={isValue || undefined}>
            {label}
          </bdi>
          <span>{count === null ? '' : formats.number(count)}</span>
          <span>
            <ShortSums sums={sums} isPlain={isPlain} />
          </span>
        </button>
      ))}
      {more !== null && <p className="slot-note">{more}</p>}
    </section>
  );
}
