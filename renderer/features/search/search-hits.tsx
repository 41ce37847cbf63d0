import { SearchX, Unplug } from 'lucide-react';
import { useLink } from '../../bridge/react.tsx';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { MenuPlace } from '../../ui/menu.tsx';
import type { ListSelection } from '../../ui/selection.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { HitList } from './hit-list.tsx';
import { NoHits } from './no-hits.tsx';
import { usualOrder } from './question.ts';
import type { QuestionControls } from './use-question.ts';
import type { Search } from './use-search.ts';

interface SearchHitsProps {
  readonly search: Search;
  readonly controls: QuestionControls;
  /** Of the list, in CSS pixels. */
  readonly width: number;
  readonly selected: string | null;
  readonly onSelect: (fileId: string) => void;
  readonly onPress: (fileId: string) => void;
  readonly selection: ListSelection;
  readonly onOpen: (fileId: string) => void;
  readonly onMenu: (fileId: string, at: MenuPlace) => void;
}

/** Shows the hits, or why there are none. */
export function SearchHits({ search, controls, ...list }: SearchHitsProps) {
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
  const { question, view, change } = controls;
  return (
    <>
      {search.error !== null && (
        <p className="search-stale" role="status">
          {t('search.stale', { message: hostText.error(search.error) })}
        </p>
      )}
      {search.hasNews && (
        <p className="search-news" role="status">
          {t('search.news')}
          <Button size="s" onPress={search.retry}>
            {t('search.news.show')}
          </Button>
        </p>
      )}
      <HitList
        search={search}
        view={view}
        order={question.order ?? usualOrder(question)}
        onOrder={(order) => change({ order })}
        {...list}
      />
    </>
  );
}
