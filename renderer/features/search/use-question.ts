import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { hrefOf, navigate } from '../../screen/routes.ts';
import { longestQuery, paramsOf, questionIn, type Question } from './question.ts';

export const views = ['list', 'table', 'pages'] as const;
export type View = (typeof views)[number];

export interface QuestionControls {
  readonly question: Question;
  readonly view: View;
  /** Whether the selected document is shown beside the hits. */
  readonly hasPane: boolean;
  /** The text in the field, which is ahead of the query while a person types. */
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly change: (change: Partial<Question>) => void;
  readonly show: (change: { readonly view?: View; readonly hasPane?: boolean }) => void;
  /** Replaces the whole question. */
  readonly ask: (question: Question) => void;
}

const typingPauseMs = 180;

interface Shown {
  readonly question: Question;
  readonly view: View;
  readonly hasPane: boolean;
}

const addressOf = ({ question, view, hasPane }: Shown) =>
  hrefOf('search', null, { ...paramsOf(question), look: view === 'list' ? '' : view, pane: hasPane ? 'yes' : '' });

/** Keeps the question in the address: back and forward lead from question to question, and a link keeps one. */
export function useQuestion(params: URLSearchParams): QuestionControls {
  const address = params.toString();
  const shown = useMemo((): Shown => {
    const given = new URLSearchParams(address);
    const view = views.find((each) => each === given.get('look')) ?? 'list';
    return { question: questionIn(given), view, hasPane: given.get('pane') === 'yes' };
  }, [address]);
  const { query } = shown.question;
  const [text, setText] = useState(query);
  const asked = useRef(query);

  const go = useCallback((to: Shown, how: 'push' | 'replace') => {
    asked.current = to.question.query;
    const href = addressOf(to);
    // The same address would be another step back.
    if (href !== location.hash) navigate(href, how);
  }, []);
  // The address was changed by something other than this field: a bookmark, the command palette, the back button.
  useEffect(() => {
    if (query === asked.current) return;
    asked.current = query;
    setText(query);
  }, [query]);
  useEffect(() => {
    if (text === asked.current) return undefined;
    const next = { ...shown, question: { ...shown.question, query: text.slice(0, longestQuery) } };
    const timer = setTimeout(() => go(next, 'replace'), typingPauseMs);
    return () => clearTimeout(timer);
  }, [go, text, shown]);

  const now = useMemo(
    () => ({ ...shown, question: { ...shown.question, query: text.slice(0, longestQuery) } }),
    [shown, text],
  );
  const change = useCallback<QuestionControls['change']>(
    (part) => {
      if (part.query !== undefined) setText(part.query);
      go({ ...now, question: { ...now.question, ...part } }, 'push');
    },
    [go, now],
  );
  const show = useCallback<QuestionControls['show']>((part) => go({ ...now, ...part }, 'replace'), [go, now]);
  const ask = useCallback<QuestionControls['ask']>(
    (question) => {
      setText(question.query);
      go({ ...now, question }, 'push');
    },
    [go, now],
  );
  return { ...shown, text, setText, change, show, ask };
}
