import type { UploadSituation } from '#core/batch-fault.ts';
import { transition } from '#core/transition.ts';
import type { Failure } from '#core/failure.ts';
import type { ServiceId } from '#core/ids.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import { afterServiceRecovery, isServiceFault } from '#core/service-fault.ts';
import type { Batch } from '#core/batch-state.ts';
import type { DecisionTime } from '#core/decision-time.ts';
import type { Clock } from '#ports/clock.ts';
import type { Journal } from '#ports/journal.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import type { Commit } from './commit.ts';
import type { Folders } from './folders.ts';
import type { ServiceFacts } from './service-facts.ts';

/** What a failed upload says about its service, and what the state of the service means for the upload. */
export interface ServiceFaults {
  /** Returns whether the service can list the contents of a batch. */
  canList(batch: Batch): boolean;
  /** Returns what the rule for an ended upload needs to know about its circumstances. */
  situationOf(batch: Batch): UploadSituation;
  /**
   * Returns the same for an upload that failed through a service fault, after checking whether the service fails on
   * every file. Unconfirmed uploads of the batch count as failed, too.
   */
  noteFailure(batch: Batch, file: TrackedFile, members: readonly TrackedFile[], failure: Failure): UploadSituation;
  /**
   * Notes an upload that was answered with an id. If the service was considered to be failing, the files that waited
   * for it continue.
   */
  noteSuccess(service: ServiceId, file: TrackedFile['id']): void;
}

interface ServiceFaultsDeps {
  readonly facts: Pick<ServiceFacts, 'capabilities'>;
  readonly breaker: Pick<CircuitBreaker, 'isOpen' | 'noteFailure' | 'noteSuccess'>;
  readonly folders: Pick<Folders, 'get'>;
  readonly journal: Pick<Journal, 'files'>;
  readonly commit: Commit;
  readonly clock: Clock;
  readonly decisionTime: () => DecisionTime;
}

/** Creates the part without a state of its own: the circuit breaker counts, and the journal has the files that wait. */
export function createServiceFaults(deps: ServiceFaultsDeps): ServiceFaults {
  const canList = ({ serviceId }: Batch): boolean => deps.facts.capabilities(serviceId)?.sessionFiles === true;
  const situationOf = (batch: Batch): UploadSituation => ({
    at: deps.decisionTime(),
    canList: canList(batch),
    isServiceFailing: deps.breaker.isOpen(batch.serviceId),
    isMerged: deps.folders.get(batch.folderId)?.job.merge === true,
  });
  return {
    canList,
    situationOf,
    noteFailure: (batch, file, members, failure) => {
      const sameFault = members.filter(({ state }) => {
        const unconfirmed = state.kind === 'uploading' ? (state.unconfirmed?.failure ?? null) : null;
        return unconfirmed !== null && isServiceFault(unconfirmed);
      });
      const failed = new Set([...sameFault.map(({ id }) => id), file.id]);
      const isServiceFailing = deps.breaker.noteFailure(batch.serviceId, [...failed], failure.message);
      return { ...situationOf(batch), isServiceFailing };
    },
    noteSuccess: (service, file) => {
      const wasOpen = deps.breaker.isOpen(service);
      deps.breaker.noteSuccess(service, file);
      if (!wasOpen || deps.breaker.isOpen(service)) return;
      const waiting = deps.journal.files({ kinds: ['retrying', 'on-hold'] });
      deps.commit(transition({ files: afterServiceRecovery(waiting, service, deps.clock.nowMs()) }));
    },
  };
}
