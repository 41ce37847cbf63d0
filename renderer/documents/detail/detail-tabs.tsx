import type { KeyboardEvent } from 'react';
import { useText } from '../../i18n/text.tsx';
import './detail-tabs.css';

const tabs = ['document', 'history'] as const;
export type DetailTab = (typeof tabs)[number];

export const tabOf = (name: string | null): DetailTab => (name === 'history' ? 'history' : 'document');

interface DetailTabsProps {
  readonly tab: DetailTab;
  readonly onTab: (tab: DetailTab) => void;
}

/** The two sides of a document: what it says, and what happened to it. The arrow keys switch. */
export function DetailTabs({ tab, onTab }: DetailTabsProps) {
  const t = useText();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const next = tab === 'document' ? 'history' : 'document';
    onTab(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab=${next}]`)?.focus();
  };
  return (
    <div className="detail-tabs" role="tablist" aria-label={t('detail.tabs')} onKeyDown={onKeyDown}>
      {tabs.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          id={`detail-tab-${each}`}
          data-tab={each}
          aria-selected={each === tab}
          aria-controls={each === tab ? 'detail-panel' : undefined}
          tabIndex={each === tab ? 0 : -1}
          onClick={() => onTab(each)}
        >
          {t(`detail.tab.${each}`)}
        </button>
      ))}
    </div>
  );
}
