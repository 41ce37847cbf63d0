import { useFormats } from '../../i18n/formats.ts';
import { useLocale, useText } from '../../i18n/text.tsx';
import { amountText } from './exact-sums.ts';
import type { SearchState } from './search-session.ts';

/** Further currencies are counted; the text that appears on the sums has them. */
const mostShown = 3;

/** Says how many documents were found and what they come to, each currency by itself. */
export function SearchSums({ search }: { readonly search: SearchState }) {
  const t = useText();
  const locale = useLocale();
  const formats = useFormats();
  const { answered, count, total, summary } = search;
  if (answered === null || count === 0) return <p className="sums" role="status" />;
  const sums = summary?.sums ?? [];
  // Every document has a month.
  const summed = summary?.months.reduce((all, month) => all + month.count, 0) ?? 0;
  const amount = (index: number) => amountText(sums[index]?.amount ?? '0', locale);
  const currencyOf = (index: number) => {
    const currency = sums[index]?.currency ?? null;
    return currency === null ? '' : ` ${currency}`;
  };
  const parts = new Intl.ListFormat(locale, { type: 'conjunction' }).formatToParts(
    sums.slice(0, mostShown).map((_, index) => String(index)),
  );
  const all = sums.map((_, index) => `${amount(index)}${currencyOf(index)}`).join(', ');
  return (
    <p className="sums" role="status" aria-busy={search.asking}>
      <span>
        {total === null
          ? t(summary?.isLowerBound === true ? 'search.moreThan' : 'search.countUnknown', {
              shown: formats.number(count),
            })
          : t('search.count', { count: total, shown: formats.number(total) })}
        {sums.length > 0 && ', '}
      </span>
      {sums.length > 0 && (
        <span className="sums-amounts" title={sums.length > mostShown ? all : undefined}>
          {parts.map(({ type, value }, index) =>
            type === 'element' ? (
              <span key={index}>
                <b>{amount(Number(value))}</b>
                {currencyOf(Number(value))}
              </span>
            ) : (
              <span key={index}>{value}</span>
            ),
          )}
          {sums.length > mostShown && (
            <>
              {' '}
              <span aria-hidden>+{formats.number(sums.length - mostShown)}</span>
              <span className="hidden-visually">{all}</span>
            </>
          )}
        </span>
      )}
      {summary?.isLowerBound === true && <span> {t('search.ofThese', { shown: formats.number(summed) })}</span>}
    </p>
  );
}
