import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AppStatus } from '#contract/app.ts';
import { useCall, useLink, useOnTopic } from '../../bridge/react.tsx';

/** While files become done, the documents are counted again at most once in this time: a remote service limits requests. */
const againMs = 10_000;
/** The same after a change at the service, such as by a person who looks at the number. */
const againAfterChangeMs = 1_000;

/**
 * Returns how many documents the service in use holds, as its search counts them; `null` while it has not answered. It
 * is asked again when files become done, when something was changed at the service, such as by moving documents to the
 * trash, and after a call that failed: nothing else may change for days.
 */
export function useDocumentCount(status: AppStatus | null): number | null {
  const call = useCall();
  const isLive = useLink() === 'live';
  const [known, setKnown] = useState<{ readonly service: string; readonly count: number | null } | null>(null);
  const asked = useRef({ atMs: Number.NEGATIVE_INFINITY, changes: 0 });
  const service = countable(status);
  const isReady = isLive && service !== null;
  const done = status?.balance.done ?? 0;
  const [changes, setChanges] = useState(0);
  const [failures, setFailures] = useState(0);
  useOnTopic('service', () => setChanges((before) => before + 1));
  const ask = useEffectEvent(async (of: string) => {
    asked.current = { atMs: performance.now(), changes };
    const answer = await call('search.run', { pageSize: 1 });
    if (answer.ok) setKnown({ service: of, count: answer.result.total });
    else setFailures((before) => before + 1);
  });
  useEffect(() => {
    if (!isReady) return undefined;
    const isOther = known !== null && known.service !== service;
    const shortestMs = changes === asked.current.changes ? againMs : againAfterChangeMs;
    const waitMs = isOther ? 0 : Math.max(0, asked.current.atMs + shortestMs - performance.now());
    const timer = setTimeout(() => void ask(service), waitMs);
    return () => clearTimeout(timer);
    // The answer itself is no reason to ask again.
  }, [isReady, service, done, changes, failures]);
  return known?.service === service ? known.count : null;
}

/** Returns the identity of the service while its search can be asked; `null` otherwise. */
function countable(status: AppStatus | null): string | null {
  if (status === null || status.broken !== null) return null;
  const { kind, local, serviceId } = status.service;
  return kind === 'remote' || local === 'running' ? (serviceId ?? '') : null;
}
