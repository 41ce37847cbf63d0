import type { Transition } from '#core/transition.ts';
import type { Failure } from '#core/failure.ts';
import type { ServiceId } from '#core/ids.ts';
import type { Batch } from '#core/batch-state.ts';
import type { Logger } from '#ports/logger.ts';
import type { Pause } from './pause.ts';

/**
 * Logs what happens: at `info` a line for each step of a batch, each failure of a file, and each pause of a connection
 * and its end; at `debug` every transition. Only ids and codes are logged. Names, paths and the words of a service stay
 * in the journal.
 */
export interface ActivityLog {
  committed(decision: Transition): void;
  paused(serviceId: ServiceId, pause: Pause): void;
  resumed(serviceId: ServiceId): void;
}

export function createActivityLog(logger: Logger): ActivityLog {
  /** The reasons that were logged, so that a longer wait for the same pause adds no line. */
  const paused = new Map<ServiceId, string>();
  return {
    committed({ files, batches }) {
      for (const batch of batches) logBatch(logger, batch);
      for (const { file } of files) {
        const { kind } = file.state;
        logger.debug('file', { file: file.id, state: kind, batch: file.batchId, attempts: file.attempts });
        if (file.state.kind === 'retrying') {
          const { failure, retryAtMs } = file.state;
          logger.info('an upload failed', {
            file: file.id,
            ...failureFields(failure),
            attempts: file.attempts,
            retryAtMs,
          });
        }
        if (file.state.kind === 'rejected') {
          logger.info('a file was rejected', { file: file.id, ...failureFields(file.state.failure) });
        }
        if (file.state.kind === 'on-hold' || file.state.kind === 'needs-decision') {
          logger.info('a file is on hold', { file: file.id, state: kind, reason: file.state.reason });
        }
      }
    },
    paused(serviceId, { reason, untilMs }) {
      if (paused.get(serviceId) === reason) return;
      paused.set(serviceId, reason);
      logger.info('a connection is paused', { reason, untilMs });
    },
    resumed(serviceId) {
      const reason = paused.get(serviceId);
      if (reason === undefined) return;
      paused.delete(serviceId);
      logger.info('a connection works again', { reason });
    },
  };
}

/** Returns the fields that are set. */
function failureFields({ kind, status, code, requestId }: Failure): Readonly<Record<string, unknown>> {
  const fields = { kind, status, code, requestId };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function logBatch(logger: Logger, { id, state, fileCount, sizeBytes }: Batch): void {
  const batch = { batch: id, files: fileCount, sizeBytes };
  switch (state.kind) {
    case 'open':
      return;
    case 'closing':
      return logger.info('a batch is closed', { ...batch, why: state.why });
    case 'creating':
      return logger.debug('a job is being created', batch);
    case 'running':
      return logger.debug('a job is running', { ...batch, job: state.jobId });
    case 'finished':
      return logger.info('a job has ended', { ...batch, job: state.jobId, end: state.end });
    case 'unconfirmed':
      return logger.info('it is not known whether a job was created', batch);
    case 'unusable':
      return logger.info('an upload batch was given up', batch);
    case 'needs-decision':
      return logger.info('a batch needs a decision', batch);
    case 'abandoned':
      return logger.debug('a batch has no files any more', batch);
  }
}
