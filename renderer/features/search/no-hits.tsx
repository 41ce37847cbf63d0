import { FileSearch, SearchX } from 'lucide-react';
import { useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { isolate } from '../../i18n/isolate.ts';
import { useLocale, useText } from '../../i18n/text.tsx';
import { hrefOf } from '../../screen/routes.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DocumentsElsewhere, otherServicesWithDocuments } from '../../documents/service/documents-elsewhere.tsx';
import { callOf, everything, isFiltered, isLimited, paramsOf, type Question } from './question.ts';
import { SearchTips } from './search-tips.tsx';
import { suggestQuery } from './suggest-query.ts';
import type { QuestionControls } from './use-question.ts';
import { useWordsApart, type WordApart } from './use-words-apart.ts';

interface NoHitsProps {
  readonly asked: Question;
  readonly controls: QuestionControls;
}

/** Says that there are no documents or no hits, and what to do about it. */
export function NoHits({ asked, controls }: NoHitsProps) {
  const t = useText();
  const { data: status } = useQuery('app.status', {});
  const isElsewhere = otherServicesWithDocuments(status).length > 0;
  const apart = useWordsApart(asked);
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
            {apart !== null && <WordLinks {...{ asked, apart }} />}
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
        <Why {...{ asked, apart: apart ?? [] }} />
      </EmptyState>
      <DocumentsElsewhere />
      <SearchTips />
    </div>
  );
}

interface ApartProps {
  readonly asked: Question;
  readonly apart: readonly WordApart[];
}

/** Says why nothing was found. Whether a word is in no document at all is known only where nothing else limits the search. */
function Why({ asked, apart }: ApartProps) {
  const t = useText();
  const locale = useLocale();
  if (isFiltered(asked)) return t('search.none.filters');
  const found = apart.filter(({ isFound }) => isFound).length;
  const first = found > 0 ? t('search.none.apart', { count: found }) : t('search.none.text');
  const missing = asked.tagName === null ? apart.filter(({ isFound }) => !isFound) : [];
  if (missing.length === 0) return found === 0 && asked.fuzzy ? t('search.none.fuzzy') : first;
  const words = new Intl.ListFormat(locale).format(
    missing.map(({ word }) => t('search.none.quoted', { word: word.replaceAll(`"`, '') })),
  );
  return `${first} ${t('search.none.nowhere', { count: missing.length, words })}`;
}

/** Leads to what single words find, those first that find the least: they tell most. */
function WordLinks({ asked, apart }: ApartProps) {
  const t = useText();
  const formats = useFormats();
  const found = apart.filter(({ isFound }) => isFound);
  const rank = ({ total }: WordApart) => total ?? Infinity;
  return found
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ word, total }) => (
      <LinkButton key={word} href={hrefOf('search', null, paramsOf({ ...asked, query: word }))}>
        {total === null ? word : t('search.none.word', { word: isolate(word), shown: formats.number(total) })}
      </LinkButton>
    ));
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
