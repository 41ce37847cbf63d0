import { useState, type SubmitEvent } from 'react';
import { useLocale, useText } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ChoiceList } from './choice-list.tsx';
import { addSums, type Summary } from './exact-sums.ts';
import { isAmount, type AmountLimits } from './question.ts';
import { beforeAmount, useQuestionWords } from './question-words.ts';
import { anyChoice, useAlternatives, type ChoicesProps } from './slot-choices.tsx';
import { daysOf, daysOfMonth, hasMonth, isMovingSpan, movingSpans, type Days } from './time-span.ts';

/** Earlier months are reached by their days. */
const monthsShown = 12;

/** Spans of the calendar, the months that have documents, and any days. */
export function TimeChoices({ question, onChange }: ChoicesProps) {
  const t = useText();
  const words = useQuestionWords();
  const summary = useAlternatives(question, { time: null });
  const months = summary?.months ?? [];
  const spans = movingSpans.map((span) => {
    const within = months.filter(({ month }) => hasMonth(daysOf(span, new Date()), month));
    const count = within.reduce((sum, each) => sum + each.count, 0);
    // Groups of a part of the documents say nothing about a whole span.
    const isKnown = summary !== null && !summary.isLowerBound;
    return {
      id: span,
      label: t(`search.time.${span}`),
      count: isKnown ? count : null,
      sums: isKnown ? addSums(within) : [],
    };
  });
  const ofMonths = months
    .slice(0, monthsShown)
    .map(({ month, count, sums }) => ({ id: month, label: words.month(month), count, sums }));
  const { time } = question;
  const days: Days = time === null || typeof time === 'string' ? {} : time;
  const month = days.from?.slice(0, 7) ?? '';
  const isMonth = month !== '' && JSON.stringify(daysOfMonth(month)) === JSON.stringify(days);
  const chosen = time === null ? '' : typeof time === 'string' ? time : isMonth ? month : null;
  return (
    <>
      <ChoiceList
        autoFocus
        label={t('search.slot.time')}
        choices={[anyChoice(t('search.anyTime')), ...spans, ...ofMonths]}
        chosen={chosen}
        onChoose={(id) => onChange({ time: id === '' ? null : isMovingSpan(id) ? id : daysOfMonth(id) })}
      />
      <DaysForm days={days} onDays={(next) => onChange({ time: Object.keys(next).length === 0 ? null : next })} />
    </>
  );
}

function DaysForm({ days, onDays }: { readonly days: Days; readonly onDays: (days: Days) => void }) {
  const t = useText();
  const [from, setFrom] = useState(days.from ?? '');
  const [to, setTo] = useState(days.to ?? '');
  const apply = (event: SubmitEvent) => {
    event.preventDefault();
    onDays({ ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) });
  };
  return (
    <form className="slot-form" onSubmit={apply}>
      {(
        [
          ['from', from, setFrom],
          ['to', to, setTo],
        ] as const
      ).map(([side, value, set]) => (
        <label key={side} className="field">
          <span className="field-label">{t(`search.time.${side}`)}</span>
          <input type="date" className="field-input" value={value} onChange={(event) => set(event.target.value)} />
        </label>
      ))}
      <Button type="submit">{t('search.apply')}</Button>
    </form>
  );
}

/** Steps of the most frequent currency, and any limits in one currency. */
export function AmountChoices({ question, onChange }: ChoicesProps) {
  const t = useText();
  const words = useQuestionWords();
  const summary = useAlternatives(question, { amount: null });
  const steps = (summary?.amounts ?? []).map(({ count, sums, ...step }) => {
    const limits = limitsOf(step);
    return { limits, choice: { id: JSON.stringify(limits), label: words.amount(limits), count, sums } };
  });
  const { amount } = question;
  const currencies = (summary?.sums ?? []).flatMap(({ currency }) => (currency === null ? [] : [currency]));
  return (
    <>
      <ChoiceList
        autoFocus
        label={t('search.slot.amount')}
        choices={[anyChoice(t('search.anyAmount')), ...steps.map(({ choice }) => choice)]}
        chosen={amount === null ? '' : JSON.stringify(amount)}
        onChoose={(id) => onChange({ amount: steps.find(({ choice }) => choice.id === id)?.limits ?? null })}
      />
      {currencies.length > 0 && (
        <LimitsForm
          key={currencies.join(' ')}
          currencies={currencies}
          limits={amount}
          onLimits={(limits) => onChange({ amount: limits })}
        />
      )}
    </>
  );
}

/** Returns a step of amounts as limits, which are both included. */
export function limitsOf({ currency, least, below }: Omit<Summary['amounts'][number], 'count' | 'sums'>): AmountLimits {
  return { currency, ...(least === null ? {} : { least }), ...(below === null ? {} : { most: beforeAmount(below) }) };
}

interface LimitsFormProps {
  readonly currencies: readonly string[];
  readonly limits: AmountLimits | null;
  readonly onLimits: (limits: AmountLimits | null) => void;
}

function LimitsForm({ currencies, limits, onLimits }: LimitsFormProps) {
  const t = useText();
  const locale = useLocale();
  const comma = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value === ',';
  const shown = (amount: string | undefined) => (comma ? (amount ?? '').replace('.', ',') : (amount ?? ''));
  const [least, setLeast] = useState(shown(limits?.least));
  const [most, setMost] = useState(shown(limits?.most));
  const [currency, setCurrency] = useState(limits?.currency ?? currencies[0] ?? '');
  const [isTried, setTried] = useState(false);
  // Points and commas between thousands are no part of the number.
  const plain = (text: string) =>
    text
      .trim()
      .replaceAll(comma ? '.' : ',', '')
      .replaceAll(' ', '')
      .replace(',', '.');
  const given = [plain(least), plain(most)] as const;
  const wrong = given.map((text) => (isTried && text !== '' && !isAmount(text) ? t('search.amount.wrong') : ''));
  const apply = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    const [from, to] = given;
    if (given.some((text) => text !== '' && !isAmount(text))) return;
    onLimits({ currency, ...(from === '' ? {} : { least: from }), ...(to === '' ? {} : { most: to }) });
  };
  const options = [...new Set([currency, ...currencies])].map((id) => ({ id, label: id }));
  return (
    <form className="slot-form" onSubmit={apply}>
      <TextField label={t('search.amount.from')} value={least} onChange={setLeast} error={wrong[0]} maxLength={20} />
      <TextField label={t('search.amount.to')} value={most} onChange={setMost} error={wrong[1]} maxLength={20} />
      <Select label={t('field.currency')} options={options} value={currency} onChange={setCurrency} />
      <Button type="submit">{t('search.apply')}</Button>
    </form>
  );
}
