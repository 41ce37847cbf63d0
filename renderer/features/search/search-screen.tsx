import { FileSearch } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useText } from '../../i18n/text.tsx';
import { hrefOf, navigate, type ScreenProps } from '../../screen/routes.ts';
import { Screen } from '../../screen/screen.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { isLimited, longestQuery } from './question.ts';
import { PreviewPane } from './preview-pane.tsx';
import { useRowMenu } from './row-menu.tsx';
import { SaveSearch } from './saved-searches.tsx';
import { SearchActions, TrashLink } from './search-actions.tsx';
import { SearchChips, SortMenu } from './search-chips.tsx';
import { SearchField } from './search-field.tsx';
import { CheckButton, SearchGroups } from './search-groups.tsx';
import { SearchHits } from './search-hits.tsx';
import { SearchSentence } from './search-sentence.tsx';
import { hitAt, type Hit, type SearchState } from './search-session.ts';
import { useSelectionBar } from './selection-bar.tsx';
import { useQuestion, type QuestionControls } from './use-question.ts';
import { useSavedScroll } from './use-saved-scroll.ts';
import { useSearch } from './use-search.ts';
import { useSelectedHits } from './selected-hits.ts';
import { useWidth } from '../../ui/use-width.ts';
import './search.css';

export function SearchScreen({ params }: ScreenProps) {
  const t = useText();
  const controls = useQuestion(params);
  const { question, view, hasPane, change } = controls;
  const search = useSearch(question);
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const selecting = useSelectedHits(search);
  const { bar, dialogs } = useSelectionBar({ search, question, selecting });
  const width = useWidth(box);
  const place = useSavedScroll(box, search.answered, search.count > 0);
  const open = (fileId: string) => {
    place.select(fileId);
    search.leave();
    navigate(hrefOf('document', fileId, { q: question.query }));
  };
  const menu = useRowMenu({ onOpen: open, onChanged: search.retry });
  const press = (fileId: string) => (hasPane ? place.select(fileId) : open(fileId));
  const enterHits = useEnterHits(controls, search, field, () => {
    box.current?.querySelector<HTMLElement>('.virtual-list')?.focus();
    const first = hitAt(search, 0);
    if (findHit(search, place.selected) === null && first !== null) place.select(first.fileId);
  });
  // P shows the selected hit beside the list, Enter opens it, Space chooses it among others.
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isPaneKey(event)) return;
    event.preventDefault();
    controls.show({ hasPane: !hasPane });
  };
  // The keys go on from the row that was selected by a click.
  const selection = {
    ...selecting.list,
    toggle: (index: number) => {
      selecting.list.toggle(index);
      place.select(hitAt(search, index)?.fileId ?? place.selected);
    },
  };
  const { summary } = search;
  return (
    <Screen
      title={t('shell.search')}
      layout="fill"
      search={<SearchField input={field} {...{ controls, search }} onLeaveDown={enterHits} />}
      actions={<SearchActions search={search} controls={controls} selection={selecting.list} />}
    >
      <div className="search" data-view={view} data-pane={hasPane || undefined}>
        <SearchSentence question={question} search={search} onChange={change} onWords={() => field.current?.select()} />
        {bar ?? (
          <SearchChips question={question} onChange={change} onAsk={controls.ask}>
            <TrashLink />
            {isLimited(question) && <SaveSearch question={question} />}
            {summary !== null && (
              <>
                <CheckButton question={question} summary={summary} onChange={change} />
                <SortMenu question={question} onChange={change} />
              </>
            )}
          </SearchChips>
        )}
        {dialogs}
        <div className="search-columns">
          {view === 'list' && !hasPane && (
            <SearchGroups question={question} facets={search.facets} summary={summary} onChange={change} />
          )}
          <div className="hits" ref={box} onKeyDownCapture={onKeyDown} aria-busy={search.asking}>
            <SearchHits
              {...{ search, controls, width }}
              selected={place.selected}
              onSelect={place.select}
              selection={selection}
              onPress={press}
              onOpen={open}
              onMenu={(fileId, at) => {
                const hit = findHit(search, fileId);
                if (hit !== null) menu.open(hit, at);
              }}
            />
            {menu.element}
          </div>
          {hasPane && search.count > 0 && (
            <Beside
              hit={findHit(search, place.selected)}
              query={search.answered?.query ?? ''}
              onOpen={open}
              onClose={() => controls.show({ hasPane: false })}
            />
          )}
        </div>
      </div>
    </Screen>
  );
}

/**
 * Returns how the focus goes from the field to the hits: once they answer what is in the field, however fast a person
 * types, unless it was typed on or the focus has left the field meanwhile.
 */
function useEnterHits(
  { text, show }: QuestionControls,
  { answered, asking }: SearchState,
  field: RefObject<HTMLInputElement | null>,
  enter: () => void,
): () => void {
  const [wanted, setWanted] = useState<string | null>(null);
  const isAnswered = !asking && answered?.query === text.slice(0, longestQuery);
  const onAnswer = useEffectEvent(() => {
    setWanted(null);
    if (wanted === text && document.activeElement === field.current) enter();
  });
  useEffect(() => {
    if (wanted !== null && (isAnswered || wanted !== text)) onAnswer();
  }, [wanted, isAnswered, text]);
  return () => {
    // Asked at once, not after the pause of typing.
    show({});
    setWanted(text);
  };
}

const isPaneKey = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  key === 'p' && !ctrlKey && !metaKey && !altKey && target instanceof HTMLElement && target.matches('.virtual-list');

interface BesideProps {
  readonly hit: Hit | null;
  readonly query: string;
  readonly onOpen: (fileId: string) => void;
  readonly onClose: () => void;
}

function Beside({ hit, query, onOpen, onClose }: BesideProps) {
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

function findHit({ pages }: SearchState, fileId: string | null): Hit | null {
  if (fileId === null) return null;
  for (const hits of pages.values()) {
    const found = hits.find((hit) => hit.fileId === fileId);
    if (found !== undefined) return found;
  }
  return null;
}
