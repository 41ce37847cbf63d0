import { listedProblems, type ExchangeState } from '#service-api/documents/exchange-calls.ts';
import type { ServiceMessage } from '#service-api/messages/service-message.ts';

type Count = 'done' | 'total' | 'bytes' | 'added' | 'existing' | 'merged' | 'leftOut' | 'failed';

/** What an export or import has done so far. */
export interface Progress {
  set(count: Count, value: number): void;
  add(count: Count, value?: number): void;
  verifies(): void;
  /** Notes what went wrong with a document or file, which ends nothing. */
  problem(subject: string, message: ServiceMessage): void;
  end(status: 'done' | 'cancelled' | 'failed', endedAt: string, failure?: ServiceMessage): void;
  state(): ExchangeState;
}

/** Ends an export or import, for a reason that people must know. */
export class ExchangeFailure extends Error {
  readonly why: ServiceMessage;
  constructor(why: ServiceMessage) {
    super(why.code);
    this.why = why;
  }
}

const counts = { done: 0, total: 0, bytes: 0, added: 0, existing: 0, merged: 0, leftOut: 0, failed: 0 };

/** Before the first one since the service started. */
export const noExchange: ExchangeState = {
  ...{ kind: 'none', status: 'none', phase: 'documents', folder: '', ...counts },
  ...{ failure: null, problems: [], problemCount: 0, startedAt: null, endedAt: null },
};

export function createProgress(kind: 'export' | 'import', folder: string, startedAt: string): Progress {
  let state: ExchangeState = { ...noExchange, kind, status: 'running', folder, startedAt };
  const change = (changed: Partial<ExchangeState>): void => {
    state = { ...state, ...changed };
  };
  return {
    set: (count, value) => change({ [count]: value }),
    add: (count, value = 1) => change({ [count]: state[count] + value }),
    verifies: () => change({ phase: 'verifying' }),
    problem(subject, { code, params }) {
      const problems =
        state.problems.length < listedProblems
          ? [...state.problems, { subject: subject.slice(0, 1_000), code, params }]
          : state.problems;
      change({ problems, problemCount: state.problemCount + 1 });
    },
    end: (status, endedAt, failure) => change({ status, endedAt, failure: failure ?? null }),
    state: () => state,
  };
}
