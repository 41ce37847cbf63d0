import type { Logger } from 'pino';
import { isDiskFull } from '#lib/disk-full.ts';
import type { ExchangeState } from '#service-api/documents/exchange-calls.ts';
import { serviceMessage, type ServiceMessage } from '#service-api/messages/service-message.ts';
import { exportDocuments, type ExportDeps, type ExportRun } from './export-documents.ts';
import { codeOf, ForeignFile } from './file-copies.ts';
import { importDocuments, type ImportDeps, type ImportRun } from './import-documents.ts';
import { createProgress, ExchangeFailure, noExchange, type Progress } from './progress.ts';

type Asked<Run> = Omit<Run, 'signal' | 'progress'>;

/** Exports and imports all documents of a company, one after the other, in the background. */
export interface Exchange {
  /** Resolves with `null` while another one runs. */
  export(asked: Asked<ExportRun>): ExchangeState | null;
  import(asked: Asked<ImportRun>): ExchangeState | null;
  /** The one that runs, or the last one of the company since the service started. */
  state(companyId: string): ExchangeState;
  /** Ends the one that runs, if it is of the company. */
  cancel(companyId: string): Promise<ExchangeState>;
  /** Ends it as a cancel does, at the end of the service. */
  stop(): Promise<void>;
}

interface Running {
  readonly companyId: string;
  readonly progress: Progress;
  readonly ending: AbortController;
  readonly done: Promise<void>;
}

export function createExchange(deps: ExportDeps & ImportDeps & { readonly log: Logger }): Exchange {
  const now = (): string => new Date(deps.nowMs()).toISOString();
  let last: Running | null = null;

  const begin = (
    kind: 'export' | 'import',
    { companyId, folder }: Pick<Asked<ExportRun>, 'companyId' | 'folder'>,
    run: (signal: AbortSignal, progress: Progress) => Promise<void>,
  ): ExchangeState | null => {
    if (last?.progress.state().status === 'running') return null;
    const progress = createProgress(kind, folder, now());
    const ending = new AbortController();
    const work = async (): Promise<void> => {
      try {
        await run(ending.signal, progress);
        progress.end('done', now());
      } catch (error) {
        if (ending.signal.aborted) progress.end('cancelled', now());
        else {
          const failure = failureOf(error, folder);
          progress.end('failed', now(), failure);
          deps.log.warn({ kind, code: failure.code, err: error }, 'an export or import ended');
        }
      }
      const { done, added, existing, merged, failed, status } = progress.state();
      deps.log.info({ kind, status, done, added, existing, merged, failed }, 'export or import');
    };
    last = { companyId, progress, ending, done: work() };
    return progress.state();
  };
  const own = (companyId: string): Running | null => (last?.companyId === companyId ? last : null);
  return {
    export: (asked) =>
      begin('export', asked, (signal, progress) => exportDocuments(deps, { ...asked, signal, progress })),
    import: (asked) =>
      begin('import', asked, (signal, progress) => importDocuments(deps, { ...asked, signal, progress })),
    state: (companyId) => own(companyId)?.progress.state() ?? noExchange,
    async cancel(companyId) {
      const running = own(companyId);
      running?.ending.abort(new Error('cancelled'));
      await running?.done;
      return running?.progress.state() ?? noExchange;
    },
    async stop() {
      last?.ending.abort(new Error('stopped'));
      await last?.done;
    },
  };
}

const refusals: ReadonlySet<string> = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'EIO',
  'ENODEV',
  'ENXIO',
  'ESTALE',
  'ENOENT',
]);

/** A foreign file is named by its path in the folder. */
function failureOf(error: unknown, folder: string): ServiceMessage {
  if (error instanceof ExchangeFailure) return error.why;
  if (error instanceof ForeignFile) {
    const path = error.message.startsWith(folder) ? error.message.slice(folder.length + 1) : error.message;
    return serviceMessage('service.exchange.foreign-file', { path });
  }
  if (isDiskFull(error)) return serviceMessage('service.exchange.disk-full');
  const code = codeOf(error);
  if (refusals.has(code)) return serviceMessage('service.exchange.no-access', { why: code });
  return serviceMessage('service.exchange.stopped', { why: error instanceof Error ? error.message.slice(0, 300) : '' });
}
