import { useRef, useState, type KeyboardEvent } from 'react';
import { useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useLocale, useText } from '../../i18n/text.tsx';
import { amountText } from './exact-sums.ts';
import { monthSums, type CurrencyMonths, type MonthSum } from './month-sums.ts';
import { callOf, type Question } from './question.ts';
import { useQuestionWords } from './question-words.ts';
import { daysOf, daysOfMonth, hasMonth } from './time-span.ts';
import './month-plot.css';

interface MonthPlotProps {
  readonly question: Question;
  readonly onChange: (change: Partial<Question>) => void;
}

/** Further currencies have their own lists. */
const mostPlots = 2;

/**
 * Shows what an issuer's documents or those of a class come to by month, each currency by itself. A press on a month
 * limits the search to it, and another one no longer. Nothing is shown where there are amounts in fewer than two months.
 */
export function MonthPlot({ question, onChange }: MonthPlotProps) {
  // All months stay while one of them is chosen; of very many documents, the latest are summed up.
  const asked = { ...question, time: null, order: { by: 'date', descending: true } } as const;
  const { data } = useQuery('search.run', { ...callOf(asked, new Date()), pageSize: 1, withSummary: true });
  const summary = data?.summary ?? null;
  // Of too many documents with a word, those that were added last are summed up, which are of any month.
  if (summary === null || (summary.isLowerBound && question.query.trim() !== '')) return null;
  const all = monthSums(summary).slice(0, mostPlots);
  return all.map((plot) => <CurrencyPlot key={plot.currency} {...{ plot, question, onChange }} />);
}

interface CurrencyPlotProps extends MonthPlotProps {
  readonly plot: CurrencyMonths;
}

function CurrencyPlot({ plot: { currency, months }, question, onChange }: CurrencyPlotProps) {
  const t = useText();
  const words = useQuestionWords();
  const box = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(months.length - 1);
  const textOf = useMonthText(currency);
  const top = Math.max(...months.map(({ amount }) => Math.abs(Number(amount ?? 0))));
  const days = question.time === null ? null : daysOf(question.time, new Date());
  const choose = ({ month }: MonthSum) => {
    const chosen = daysOfMonth(month);
    onChange({ time: JSON.stringify(days) === JSON.stringify(chosen) ? null : chosen });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -months.length, End: months.length }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const to = Math.max(0, Math.min(months.length - 1, current + step));
    setCurrent(to);
    box.current?.querySelectorAll('button')[to]?.focus();
  };
  const label = currency === null ? t('search.months') : t('search.monthsIn', { currency });
  const [first, last] = [months[0]?.month ?? '', months.at(-1)?.month ?? ''];
  return (
    <div className="month-plot">
      <div className="month-bars" ref={box} role="toolbar" aria-label={label} onKeyDown={onKeyDown}>
        {months.map((sum, index) => (
          <button
            key={sum.month}
            type="button"
            title={textOf(sum)}
            aria-label={textOf(sum)}
            aria-pressed={days !== null && hasMonth(days, sum.month)}
            tabIndex={index === Math.min(current, months.length - 1) ? 0 : -1}
            onFocus={() => setCurrent(index)}
            onClick={() => choose(sum)}
          >
            <i style={{ height: heightOf(sum, top) }} data-negative={sum.amount?.startsWith('-') || undefined} />
          </button>
        ))}
      </div>
      <div className="month-ends" aria-hidden>
        <span>{words.shortMonth(first)}</span>
        <span>{words.shortMonth(last)}</span>
      </div>
      <MonthTable caption={label} months={months} currency={currency} />
    </div>
  );
}

/** In CSS pixels; a month without an amount has a line. */
function heightOf({ amount }: MonthSum, top: number): number {
  if (amount === null || top === 0) return 1;
  return Math.max(3, Math.round((Math.abs(Number(amount)) / top) * 24));
}

function useMonthText(currency: string | null): (sum: MonthSum) => string {
  const t = useText();
  const locale = useLocale();
  const formats = useFormats();
  const words = useQuestionWords();
  return ({ month, amount, count }) => {
    if (amount === null) return t('search.month.none', { month: words.month(month) });
    const sum = `${amountText(amount, locale)}${currency === null ? '' : ` ${currency}`}`;
    const documents = t('search.count', { count, shown: formats.number(count) });
    return t('search.month.sum', { month: words.month(month), documents, sum });
  };
}

/** The numbers of the plot, for screen readers. */
function MonthTable({ caption, months, currency }: CurrencyMonths & { readonly caption: string }) {
  const t = useText();
  const locale = useLocale();
  const formats = useFormats();
  const words = useQuestionWords();
  return (
    <table className="hidden-visually">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('search.month')}</th>
          <th scope="col">{t('shell.search')}</th>
          <th scope="col">{t('search.slot.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, amount, count }) => (
          <tr key={month}>
            <th scope="row">{words.month(month)}</th>
            <td>{formats.number(count)}</td>
            <td>{amount === null ? '' : `${amountText(amount, locale)} ${currency ?? ''}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
