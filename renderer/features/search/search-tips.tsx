import { useText } from '../../i18n/text.tsx';

const tips = ['words', 'phrase', 'beginning', 'number'] as const;

/** Explains the query syntax by examples. */
export function SearchTips() {
  const t = useText();
  return (
    <dl className="search-tips" aria-label={t('search.tips')}>
      {tips.map((tip) => (
        <div key={tip}>
          <dt className="mono">{t(`search.tip.${tip}`)}</dt>
          <dd>{t(`search.tip.${tip}.means`)}</dd>
        </div>
      ))}
    </dl>
  );
}
