import { decision, moved, turned } from './decision.ts';
import type { Decision } from './decision.ts';
import type { Item } from './item.ts';
import type { ItemState } from './item-state.ts';
import type { Session } from './session.ts';

/**
 * Work that was put off by a clock that has gone back since: what is due later than `latestMs` is due now, and what
 * happened in the future happened now. Without this it would wait for as long as the clock went back.
 */
export function recalled(
  items: readonly Item[],
  sessions: readonly Session[],
  nowMs: number,
  latestMs: number,
): Decision {
  const sooner = (atMs: number): number => (atMs > latestMs ? nowMs : atMs);
  return decision({
    items: items.flatMap((item) => {
      const disposal = recallDisposal(item.disposal, sooner);
      const state = recallState(item.state, sooner) ?? item.state;
      if (state === item.state && disposal === item.disposal) return [];
      return [moved(item, state, 'the clock went back', { disposal })];
    }),
    sessions: sessions.flatMap((session) => {
      const next = recallSession(session, sooner, nowMs);
      return next === null ? [] : [next];
    }),
  });
}

function recallState(state: ItemState, sooner: (atMs: number) => number): ItemState | null {
  switch (state.kind) {
    case 'retry-wait': {
      const retryAtMs = sooner(state.retryAtMs);
      return retryAtMs === state.retryAtMs ? null : { ...state, retryAtMs };
    }
    case 'held': {
      if (state.retryAtMs === undefined) return null;
      const retryAtMs = sooner(state.retryAtMs);
      return retryAtMs === state.retryAtMs ? null : { ...state, retryAtMs };
    }
    case 'uploading': {
      if (state.doubt === null) return null;
      const lookAtMs = sooner(state.doubt.lookAtMs);
      return lookAtMs === state.doubt.lookAtMs ? null : { ...state, doubt: { ...state.doubt, lookAtMs } };
    }
    case 'proving': {
      const lookAtMs = sooner(state.lookAtMs);
      return lookAtMs === state.lookAtMs ? null : { ...state, lookAtMs };
    }
    default:
      return null;
  }
}

function recallDisposal(disposal: Item['disposal'], sooner: (atMs: number) => number): Item['disposal'] {
  if (disposal.kind !== 'moving' && disposal.kind !== 'returning') return disposal;
  const retryAtMs = sooner(disposal.retryAtMs);
  return retryAtMs === disposal.retryAtMs ? disposal : { ...disposal, retryAtMs };
}

function recallSession(session: Session, sooner: (atMs: number) => number, nowMs: number): Session | null {
  const times = {
    openedAtMs: Math.min(session.openedAtMs, nowMs),
    lastJoinedAtMs: Math.min(session.lastJoinedAtMs, nowMs),
    retryAtMs: sooner(session.retryAtMs),
  };
  let { state } = session;
  if (state.kind === 'unsure') state = { ...state, lookAtMs: sooner(state.lookAtMs) };
  if (state.kind === 'running') state = { ...state, pollAtMs: sooner(state.pollAtMs) };
  const next = turned(session, state, times);
  return JSON.stringify(next) === JSON.stringify(session) ? null : next;
}
