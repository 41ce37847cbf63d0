import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AppStatus } from '#contract/app.ts';
import { useCall, useLink } from '../../bridge/react.tsx';

/** The documents are counted again at most once in this time, because a remote service limits requests. */
const againMs = 10_000;

/**
 * Returns how many documents the service in use holds, as its search counts them; `null` while it has not answered. It
 * is asked again when files become done or the service changes.
 */
export function useDocumentCount(status: AppStatus | null): number | null {
  const call = useCall();
  const isLive = useLink() === 'live';
  const [known, setKnown] = useState<{ readonly service: string; readonly count: number | null } | null>(null);
  const askedAtMs = useRef(Number.NEGATIVE_INFINITY);
  const service = countable(status);
  const isReady = isLive && service !== null;
  const done = status?.balance.done ?? 0;
  const ask = useEffectEvent(async (of: string) => {
    askedAtMs.current = performance.now();
    const answer = await call('search.run', { pageSize: 1 });
    if (answer.ok) setKnown({ service: of, count: answer.result.total });
  });
  useEffect(() => {
    if (!isReady) return undefined;
    const isOther = known !== null && known.service !== service;
    const waitMs = isOther ? 0 : Math.max(0, askedAtMs.current + againMs - performance.now());
    const timer = setTimeout(() => void ask(service), waitMs);
    return () => clearTimeout(timer);
    // The answer itself is no reason to ask again.
  }, [isReady, service, done]);
  return known?.service === service ? known.count : null;
}

/** Returns the identity of the service while its search can be asked; `null` otherwise. */
function countable(status: AppStatus | null): string | null {
  if (status === null || status.broken !== null) return null;
  const { kind, local, serviceId } = status.service;
  return kind === 'remote' || local === 'running' ? (serviceId ?? '') : null;
}
