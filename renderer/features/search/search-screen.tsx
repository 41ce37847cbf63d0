import { Download, FileSearch, PanelRightOpen, SearchX, Unplug, Rows3, Table2 } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useLink } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { hrefOf, navigate, type ScreenProps } from '../../screen/routes.ts';
import { Screen } from '../../screen/screen.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { HitList } from './hit-list.tsx';
import { NoHits } from './no-hits.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { SearchFacets } from './search-facets.tsx';
import { SearchField } from './search-field.tsx';
import { hitAt, type SearchState } from './search-session.ts';
import { useExport } from './use-export.ts';
import { useSavedScroll } from './use-saved-scroll.ts';
import { useSearch, useQuestion, type QuestionControls, type Look } from './use-search.ts';
import './search.css';

export function SearchScreen({ params }: ScreenProps) {
  const t = useText();
  const controls = useQuestion(params);
  const search = useSearch(controls.question);
  const box = useRef<HTMLDivElement>(null);
  const place = useSavedScroll(box, search.count > 0);
  const [showsPreview, setShowsPreview] = useState(true);
  useTopOnNewQuestion(search.answered, place.toTop);

  const selectedHit = findHit(search, place.selected);
  // A table needs the width while no hit is selected.
  const hasPane = search.count > 0 && (controls.look === 'list' || selectedHit !== null);
  const open = (fileId: string) => {
    search.leave();
    navigate(hrefOf('document', fileId, { q: controls.question.query }));
  };
  const enterHits = () => {
    box.current?.querySelector<HTMLElement>('.virtual-list')?.focus();
    const first = hitAt(search, 0);
    if (selectedHit === null && first !== null) place.select(first.fileId);
  };
  // Space selects a hit, Enter opens it. The list itself handles only opening.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== ' ' || !(event.target instanceof HTMLElement) || !event.target.matches('.virtual-list')) return;
    event.preventDefault();
    event.stopPropagation();
    setShowsPreview((before) => !before);
  };
  return (
    <Screen
      title={t('shell.search')}
      layout="fill"
      search={<SearchField text={controls.text} onChange={controls.setText} onLeaveDown={enterHits} />}
      actions={<Actions search={search} controls={controls} />}
    >
      <div className="search" data-preview={showsPreview && hasPane ? 'yes' : 'no'} data-look={controls.look}>
        <SearchFacets
          facets={search.facets}
          tagName={controls.question.tagName}
          fuzzy={controls.question.fuzzy}
          onTag={(tagName) => controls.change({ tagName })}
          onFuzzy={(fuzzy) => controls.change({ fuzzy })}
        />
        <div className="hits" ref={box} onKeyDownCapture={onKeyDown} aria-busy={search.asking}>
          <Hits search={search} controls={controls} selected={place.selected} onSelect={place.select} onOpen={open} />
        </div>
        {showsPreview && hasPane && (
          <Beside
            hit={selectedHit}
            query={search.answered?.query ?? ''}
            onOpen={open}
            onClose={() => setShowsPreview(false)}
          />
        )}
        {!showsPreview && hasPane && (
          <div className="pane-opener">
            <IconButton label={t('search.showPreview')} icon={PanelRightOpen} onPress={() => setShowsPreview(true)} />
          </div>
        )}
      </div>
    </Screen>
  );
}

function Beside({
  hit,
  query,
  onOpen,
  onClose,
}: {
  readonly hit: ReturnType<typeof hitAt>;
  readonly query: string;
  readonly onOpen: (fileId: string) => void;
  readonly onClose: () => void;
}) {
  const t = useText();
  if (hit !== null) return <PreviewPane key={hit.fileId} hit={hit} query={query} onOpen={onOpen} onClose={onClose} />;
  return (
    <section className="pane" aria-label={t('search.preview')}>
      <EmptyState icon={FileSearch} title={t('search.choose')}>
        {t('search.choose.text')}
      </EmptyState>
    </section>
  );
}

interface HitsProps {
  readonly search: ReturnType<typeof useSearch>;
  readonly controls: QuestionControls;
  readonly selected: string | null;
  readonly onSelect: (fileId: string) => void;
  readonly onOpen: (fileId: string) => void;
}

/** Shows the list, or why there is none. */
function Hits({ search, controls, ...list }: HitsProps) {
  const t = useText();
  const hostText = useHostText();
  const link = useLink();
  if (search.answered === null && search.error === null && (link === 'gone' || link === 'foreign')) {
    return (
      <EmptyState icon={Unplug} title={t('shell.gone.title')}>
        {t('search.gone.text')}
      </EmptyState>
    );
  }
  if (search.error !== null && search.count === 0) {
    return (
      <EmptyState
        icon={SearchX}
        title={t('search.failed')}
        action={<Button onPress={search.retry}>{t('shell.retry')}</Button>}
      >
        {hostText.error(search.error)}
      </EmptyState>
    );
  }
  if (search.answered === null) return <Skeleton rows={8} label={t('shell.loading')} />;
  if (search.count === 0) return <NoHits asked={search.answered} controls={controls} />;
  return (
    <>
      {search.error !== null && (
        <p className="search-stale" role="status">
          {t('search.stale', { message: hostText.error(search.error) })}
        </p>
      )}
      <HitList search={search} look={controls.look} {...list} />
    </>
  );
}

function Actions({ search, controls }: Pick<HitsProps, 'search' | 'controls'>) {
  const t = useText();
  const formats = useFormats();
  const exporting = useExport();
  return (
    <>
      <span className="search-count" role="status">
        {search.answered !== null && search.count > 0 && (
          <>
            {search.total === null
              ? t('search.countUnknown', { shown: formats.number(search.count) })
              : t('search.count', { count: search.total, shown: formats.number(search.total) })}
            <span className="search-time">
              {' '}
              · {t('search.took', { ms: formats.number(Math.round(search.tookMs)) })}
            </span>
          </>
        )}
      </span>
      <ViewSwitch look={controls.look} onChange={(look) => controls.change({ look })} />
      {exporting.count === null ? (
        <Button
          icon={Download}
          isDisabled={search.count === 0}
          onPress={() => void exporting.start(search.answered ?? controls.question)}
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

function findHit({ pages }: SearchState, fileId: string | null) {
  if (fileId === null) return null;
  for (const hits of pages.values()) {
    const found = hits.find((hit) => hit.fileId === fileId);
    if (found !== undefined) return found;
  }
  return null;
}

/** Scrolls to the top for a new query, because the same positions hold other rows then. */
function useTopOnNewQuestion(answered: SearchState['answered'], toTop: () => void): void {
  const before = useRef<SearchState['answered']>(null);
  useEffect(() => {
    if (before.current !== null && answered !== null && before.current !== answered) toTop();
    before.current = answered;
  }, [answered, toTop]);
}

const icons = { list: Rows3, table: Table2 } as const;

/** Switches between hits with excerpts and a table of their data points. */
function ViewSwitch({ look, onChange }: { readonly look: Look; readonly onChange: (look: Look) => void }) {
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
