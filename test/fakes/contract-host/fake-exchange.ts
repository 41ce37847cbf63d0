import type { ExchangeState } from '#service-api/documents/exchange-calls.ts';
import type { Dials } from './dials.ts';
import type { OwnAnswers } from './fake-trash.ts';

export interface FakeExchangeOptions {
  readonly exchange: Dials['exchange'];
  readonly clock: () => number;
}

type ExchangeNames = 'exchange.export' | 'exchange.import' | 'exchange.state' | 'exchange.cancel';

const counts = { done: 0, total: 0, bytes: 0, added: 0, existing: 0, merged: 0, leftOut: 0, failed: 0 };
const none: ExchangeState = {
  ...{ kind: 'none', status: 'none', phase: 'documents', folder: '', ...counts },
  ...{ failure: null, problems: [], problemCount: 0, startedAt: null, endedAt: null },
};
const folder = '/media/backup/intray-2026-11';

/** Exports and imports of the service on this computer, which stay as they are until a person does something. */
export function createFakeExchange({ exchange, clock }: FakeExchangeOptions): Pick<OwnAnswers, ExchangeNames> {
  const at = () => new Date(clock()).toISOString();
  const running = (kind: 'export' | 'import', to: string): ExchangeState => ({
    ...{ ...none, kind, status: 'running', folder: to, startedAt: at() },
    ...{ done: 412, total: 1_284, added: 412, bytes: 182_000_000 },
  });
  const ended = (): ExchangeState => ({
    ...{ ...running('import', folder), status: 'done', done: 1_284, added: 1_190, existing: 88, merged: 4, failed: 2 },
    endedAt: at(),
    problemCount: 2,
    problems: [
      {
        subject: 'documents/2026-03/Rechnung 2026-0042 [5f2c1c2e-7f4e-4a52-9a3d-0a4f8f5d2b11].pdf',
        ...{ code: 'service.exchange.wrong-hash', params: {} },
      },
      {
        subject: 'documents/2026-05/scan_0417 [c1f0a5de-0f0b-4a3e-8a77-3f9f5f1f9d02].tif',
        ...{ code: 'service.exchange.missing-file', params: {} },
      },
    ],
  });
  const failed = (): ExchangeState => ({
    ...{ ...running('export', folder), status: 'failed', endedAt: at() },
    failure: { code: 'service.exchange.disk-full', params: {} },
  });
  const states = { none: () => none, running: () => running('export', folder), done: ended, failed };
  let state = states[exchange]();
  return {
    'exchange.export': ({ folder: to }) => (state = running('export', to)),
    'exchange.import': ({ folder: to }) => (state = running('import', to)),
    'exchange.state': () => state,
    'exchange.cancel': () => (state = { ...state, status: 'cancelled', endedAt: at() }),
  };
}
