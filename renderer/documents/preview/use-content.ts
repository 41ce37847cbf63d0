import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallError } from '#contract/frame.ts';
import { useCall, useLink } from '../../bridge/react.tsx';
import { loadContent, releaseContent, type Content } from './load-content.ts';

/** A file of the service, or the original of a tracked file. */
export type ContentSource = { readonly fileId: string } | { readonly trackedFileId: string };

/** The pages of a file that only LibreOffice opens. */
interface ConvertedSource {
  readonly convertedFileId: string;
}

export type ContentState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly content: Content }
  /** Why the host issued no ticket; `null` when the bytes themselves did not load. */
  | { readonly kind: 'failed'; readonly error: CallError | null };

/**
 * Loads the bytes of a file with a new ticket. It loads when the host is back, and keeps the bytes while the host is
 * away.
 */
export function useContent(source: ContentSource | ConvertedSource): {
  readonly state: ContentState;
  readonly retry: () => void;
} {
  const call = useCall();
  const isLive = useLink() === 'live';
  const key = JSON.stringify(source);
  const loaded = useRef<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [shown, setShown] = useState<{ readonly key: string; readonly state: ContentState } | null>(null);

  useEffect(() => {
    if (!isLive || loaded.current === key) return undefined;
    const ending = new AbortController();
    const load = async (): Promise<void> => {
      const state = await contentOf(call, JSON.parse(key) as ContentSource | ConvertedSource, ending.signal);
      if (ending.signal.aborted) {
        if (state.kind === 'ready') releaseContent(state.content);
        return;
      }
      loaded.current = state.kind === 'ready' ? key : null;
      setShown({ key, state });
    };
    void load();
    return () => ending.abort();
  }, [call, isLive, key, attempt]);

  const content = shown?.state.kind === 'ready' ? shown.state.content : null;
  useEffect(() => (content === null ? undefined : () => releaseContent(content)), [content]);

  const retry = useCallback(() => {
    setShown(null);
    setAttempt((before) => before + 1);
  }, []);
  return { state: shown?.key === key ? shown.state : { kind: 'loading' }, retry };
}

async function contentOf(
  call: ReturnType<typeof useCall>,
  source: ContentSource | ConvertedSource,
  signal: AbortSignal,
): Promise<ContentState> {
  const ticket = await ('convertedFileId' in source
    ? call('content.converted', { fileId: source.convertedFileId })
    : call('content.preview', source));
  if (!ticket.ok) return { kind: 'failed', error: ticket.error };
  try {
    return { kind: 'ready', content: await loadContent(ticket.result.url, signal) };
  } catch {
    return { kind: 'failed', error: null };
  }
}
