import { FileSearch, SearchX } from 'lucide-react';
import { useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DocumentsElsewhere, otherServicesWithDocuments } from '../../documents/service/documents-elsewhere.tsx';
import { callOf, everything, isFiltered, isLimited, type Question } from './question.ts';
import { SearchTips } from './search-tips.tsx';
import { suggestQuery } from './suggest-query.ts';
import type { QuestionControls } from './use-question.ts';

interface NoHitsProps {
  readonly asked: Question;
  readonly controls: QuestionControls;
}

/** Says that there are no documents or no hits, and what to do about it. */
export function NoHits({ asked, controls }: NoHitsProps) {
  const t = useText();
  const { data: status } = useQuery('app.status', {});
  const isElsewhere = otherServicesWithDocuments(status).length > 0;
  if (!isLimited(asked)) {
    return (
      <EmptyState
        icon={FileSearch}
        title={t(isElsewhere ? 'search.empty.here' : 'search.empty')}
        action={<DocumentsElsewhere />}
      >
        {t('search.empty.text')}
      </EmptyState>
    );
  }
  const title = t('search.none');
  return (
    <div className="no-hits">
      <EmptyState
        icon={SearchX}
        title={title}
        action={
          <>
            {!asked.fuzzy && asked.query.trim() !== '' && <Similar asked={asked} controls={controls} />}
            {asked.tagName !== null && (
              <Button onPress={() => controls.change({ tagName: null })}>{t('search.tryAllTags')}</Button>
            )}
            {isFiltered(asked) && (
              <Button onPress={() => controls.ask({ ...everything, query: asked.query, fuzzy: asked.fuzzy })}>
                {t('search.clearAll')}
              </Button>
            )}
          </>
        }
      >
        {t(isFiltered(asked) ? 'search.none.filters' : asked.fuzzy ? 'search.none.fuzzy' : 'search.none.text')}
      </EmptyState>
      <DocumentsElsewhere />
      <SearchTips />
    </div>
  );
}

const mostLooked = 10;

/** Shows what similar spellings would find: a better word if there is one, else the number of hits. */
function Similar({ asked, controls }: NoHitsProps) {
  const t = useText();
  const formats = useFormats();
  const similar = callOf({ ...asked, fuzzy: true }, new Date());
  const { data } = useQuery('search.run', { ...similar, pageSize: mostLooked });
  if (data === null || data.hits.length === 0) return null;
  const suggestion = suggestQuery(asked.query, data.hits);
  const count = data.total ?? data.hits.length;
  return (
    <>
      {suggestion !== null && (
        <Button kind="primary" onPress={() => controls.setText(suggestion)}>
          {t('search.didYouMean', { suggestion })}
        </Button>
      )}
      <Button onPress={() => controls.change({ fuzzy: true })}>
        {t('search.similar', { count, shown: formats.number(count) })}
      </Button>
    </>
  );
}
