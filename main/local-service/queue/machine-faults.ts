import { problemOf, serviceMessage, type ServiceProblem } from '#service-api/messages/service-message.ts';
import type { ThreadOutcome } from './document-thread.ts';
import { problems, machineProblemOf } from './thread-problems.ts';

/**
 * Problems of this computer that keep it from reading documents, as the last documents showed. They are forgotten when
 * the process ends.
 */
export interface MachineFaults {
  note(outcome: ThreadOutcome): void;
  current(): readonly ServiceProblem[];
}

const { recognition, pdf } = problems.ofFault;
const storageAway = problemOf('storage-away', serviceMessage('reading.storage-away'));

export function createMachineFaults(): MachineFaults {
  const faults = new Map<string, ServiceProblem>();
  return {
    note(outcome) {
      if (outcome.kind === 'problem' && outcome.problem.kind === 'unavailable') {
        faults.set(outcome.problem.error.code, machineProblemOf(outcome.problem.error));
      }
      if (outcome.kind === 'storage-away') faults.set(storageAway.code, storageAway);
      if (outcome.kind !== 'read') return;
      // A text is read without recognition and without PDFium, so it does not show whether they work.
      const unknown = new Set([
        ...(outcome.recognised ? [] : [recognition.error.code]),
        ...(outcome.reading.contentType === 'application/pdf' ? [] : [pdf.error.code]),
      ]);
      for (const code of faults.keys()) if (!unknown.has(code)) faults.delete(code);
    },
    current: () => [...faults.values()],
  };
}
