import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { monthOf, type MonthsBy } from './hit-months.ts';
import { useQuestionWords } from './question-words.ts';
import { hitAt, type SearchState } from './search-session.ts';
import './month-head.css';

/** In CSS pixels, of the head above all pages and of the line above the first page of each further month. */
export const monthHeadHeight = 34;
export const monthLineHeight = 26;

interface MonthHeadProps {
  readonly search: Pick<SearchState, 'pages' | 'summary'>;
  readonly by: MonthsBy;
  /** The first document in view. */
  readonly first: number;
}

/** Stays above the pages while they scroll: the month of the first ones in view, and how many documents it has. */
export function MonthHead({ search, by, first }: MonthHeadProps) {
  const t = useText();
  const formats = useFormats();
  const words = useQuestionWords();
  const hit = hitAt(search, first);
  const month = hit === null ? null : monthOf(hit, by);
  // The months of a summary are those of the document's date, and of a part of very many documents only.
  const group =
    by === 'date' && search.summary?.isLowerBound === false
      ? search.summary.months.find((each) => each.month === month)
      : undefined;
  return (
    <div className="month-head">
      {month !== null && <b>{words.month(month)}</b>}
      {group !== undefined && (
        <span>{t('search.count', { count: group.count, shown: formats.number(group.count) })}</span>
      )}
    </div>
  );
}

/** Stands above the first page of a month. Its place is there above every page, so that nothing moves. */
export function MonthLine({ month }: { readonly month: string | null }) {
  const words = useQuestionWords();
  return <span className="month-line cut">{month === null ? '' : words.month(month)}</span>;
}
