import { Rows3, Table2 } from 'lucide-react';
import { useText } from '../../i18n/text.tsx';
import type { Look } from './use-question.ts';

const icons = { list: Rows3, table: Table2 } as const;

/** Hits with their text, or as a table of their data points. */
export function LookSwitch({ look, onChange }: { readonly look: Look; readonly onChange: (look: Look) => void }) {
  const t = useText();
  return (
    <div className="look-switch" role="group" aria-label={t('search.view')}>
      {(['list', 'table'] as const).map((each) => {
        const Icon = icons[each];
        const label = t(`search.view.${each}`);
        return (
          <button
            key={each}
            type="button"
            aria-pressed={each === look}
            aria-label={label}
            title={label}
            onClick={() => onChange(each)}
          >
            <Icon aria-hidden />
          </button>
        );
      })}
    </div>
  );
}
