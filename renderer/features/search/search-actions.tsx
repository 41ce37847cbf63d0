import { Download, LayoutGrid, PanelRightClose, PanelRightOpen, Rows3, Table2 } from 'lucide-react';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { SavedMenu } from './saved-searches.tsx';
import { useExport } from './use-export.ts';
import { views, type QuestionControls, type View } from './use-question.ts';
import type { Search } from './use-search.ts';

interface SearchActionsProps {
  readonly search: Search;
  readonly controls: QuestionControls;
}

/** How the hits are shown, and their export. */
export function SearchActions({ search, controls }: SearchActionsProps) {
  const t = useText();
  const formats = useFormats();
  const exporting = useExport();
  const { view, hasPane, question } = controls;
  return (
    <>
      <SavedMenu />
      <span className="pane-opener">
        <IconButton
          label={t(hasPane ? 'search.closePreview' : 'search.showPreview')}
          icon={hasPane ? PanelRightClose : PanelRightOpen}
          onPress={() => controls.show({ hasPane: !hasPane })}
        />
      </span>
      <ViewSwitch view={view} onChange={(next) => controls.show({ view: next })} />
      {exporting.count === null ? (
        <Button
          icon={Download}
          isDisabled={search.count === 0}
          onPress={() => void exporting.start(search.answered ?? question)}
        >
          {t('search.export')}
        </Button>
      ) : (
        <Button onPress={exporting.cancel}>
          {t('search.export.cancel', { shown: formats.number(exporting.count) })}
        </Button>
      )}
    </>
  );
}

const icons = { list: Rows3, table: Table2, pages: LayoutGrid } as const;

/** Switches between rows with small pictures, a table of values, and first pages. */
function ViewSwitch({ view, onChange }: { readonly view: View; readonly onChange: (view: View) => void }) {
  const t = useText();
  return (
    <div className="look-switch" role="group" aria-label={t('search.view')}>
      {views.map((each) => {
        const Icon = icons[each];
        const label = t(`search.view.${each}`);
        return (
          <button
            key={each}
            type="button"
            aria-pressed={each === view}
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
