import { useState, type ReactNode } from 'react';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';

interface HowItDecidesProps {
  readonly keywords: readonly string[];
  readonly patterns: readonly string[];
  /** `null` when the service does not say. */
  readonly exampleCount: number | null;
  readonly children?: ReactNode;
}

/** What decides that a document is of a class, folded: people know a class by its documents. */
export function HowItDecides({ keywords, patterns, exampleCount, children }: HowItDecidesProps) {
  const t = useText();
  const formats = useFormats();
  const counts = [
    t('tags.decides.keywords', { count: keywords.length, shown: formats.number(keywords.length) }),
    t('tags.decides.patterns', { count: patterns.length, shown: formats.number(patterns.length) }),
    exampleCount === null
      ? ''
      : t('tags.decides.examples', { count: exampleCount, shown: formats.number(exampleCount) }),
  ];
  return (
    <details className="tag-decides card">
      <summary>
        {t('tags.decides')}
        <small>{counts.filter((text) => text !== '').join(', ')}</small>
      </summary>
      {keywords.length === 0 && patterns.length === 0 && <p className="dim small">{t('tags.criteria.none')}</p>}
      <Chips texts={keywords} />
      {patterns.length > 0 && (
        <>
          <h3>{t('tags.patterns')}</h3>
          <Chips texts={patterns} isCode />
        </>
      )}
      {children}
    </details>
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
