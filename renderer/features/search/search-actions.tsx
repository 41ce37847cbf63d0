import { Download, LayoutGrid, PanelRightClose, PanelRightOpen, Rows3, Table2, Trash2 } from 'lucide-react';
import { useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { hrefOf } from '../../screen/routes.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import type { ListSelection } from '../../ui/selection.ts';
import { SavedMenu } from './saved-searches.tsx';
import { useExport } from './use-export.ts';
import { views, type QuestionControls, type View } from './use-question.ts';
import type { Search } from './use-search.ts';

interface SearchActionsProps {
  readonly search: Search;
  readonly controls: QuestionControls;
  readonly selection: Pick<ListSelection, 'count' | 'has'>;
}

/** How the hits are shown, and the export of the selected ones, or of all while none is selected. */
export function SearchActions({ search, controls, selection }: SearchActionsProps) {
  const t = useText();
  const formats = useFormats();
  const exporting = useExport();
  const { view, hasPane, question } = controls;
  const isOfSelected = selection.count > 0;
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
          onPress={() => void exporting.start(search.answered ?? question, isOfSelected ? selection : undefined)}
        >
          {t(isOfSelected ? 'search.export.selected' : 'search.export')}
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

/** Leads to what was deleted, with how much it is. Nothing is shown where the service has no trash. */
export function TrashLink() {
  const t = useText();
  const formats = useFormats();
  const { data } = useQuery('trash.list', { page: 1, pageSize: 1 });
  if (data === null) return null;
  const { total } = data;
  return (
    <a href={hrefOf('trash')} className="button trash-link" data-kind="quiet" data-size="s">
      <Trash2 aria-hidden />
      <span className="trash-link-name">{t('trash.title')}</span>
      {total > 0 && <span className="trash-link-count">{formats.number(total)}</span>}
    </a>
  );
}
