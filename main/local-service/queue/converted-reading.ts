import type { ConvertToPdf } from '../readers/libreoffice/convert-to-pdf.ts';
import type { ThreadOutcome } from './document-thread.ts';
import type { NeedsPdf, ThreadTask } from './thread-messages.ts';
import { problems } from './thread-problems.ts';

/** Reads files that no reader opens by way of a PDF, one at a time. */
interface ConvertedReading {
  run(task: ThreadTask, read: (task: ThreadTask) => Promise<ThreadOutcome | NeedsPdf>): Promise<ThreadOutcome>;
  /** Ends an active conversion with this outcome. */
  end(outcome: ThreadOutcome): void;
}

export function createConvertedReading(convert: ConvertToPdf): ConvertedReading {
  let endNow: (outcome: ThreadOutcome) => void = () => undefined;

  /** The outcome of `end` when it was called meanwhile. */
  const convertUnlessEnded = async (file: { readonly path: string; readonly name: string }) => {
    const ending = new AbortController();
    const ended: { outcome: ThreadOutcome | null } = { outcome: null };
    endNow = (outcome) => {
      ended.outcome ??= outcome;
      ending.abort();
    };
    try {
      const conversion = await convert(file, ending.signal);
      return { conversion, ended: ended.outcome };
    } finally {
      endNow = () => undefined;
    }
  };
  return {
    async run({ work, isSecondTry }, read) {
      if (work.kind !== 'read') return unreadable('failed', 'only files that are read are converted');
      const outcome = await convertUnlessEnded(work).catch((error: unknown) => String(error));
      if (typeof outcome === 'string') return { kind: 'problem', problem: problems.ofFault.system, cause: outcome };
      const { conversion, ended } = outcome;
      if (!conversion.ok) {
        if (conversion.reason === 'aborted') return ended ?? { kind: 'ended' };
        return unreadable(conversion.reason, `converting: ${conversion.reason}`);
      }
      try {
        if (ended !== null) return ended;
        const pdfTask = { work: { ...work, path: conversion.path, split: null, isConverted: true }, isSecondTry };
        const reading = await read(pdfTask);
        // What is wrong with a PDF that LibreOffice made is nothing that a person could mend.
        const isUnreadable = reading.kind === 'problem' && reading.problem.kind === 'unreadable';
        return isUnreadable || reading.kind === 'needs-pdf' ? unreadable('failed', 'its PDF is damaged') : reading;
      } finally {
        await conversion.release();
      }
    },
    end: (outcome) => endNow(outcome),
  };
}

function unreadable(fault: Parameters<typeof problems.notConverted>[0], cause: string): ThreadOutcome {
  return { kind: 'problem', problem: problems.notConverted(fault), cause };
}
