import {
  problemOf,
  serviceMessage,
  type PlainMessage,
  type ServiceProblem,
} from '#service-api/messages/service-message.ts';
import type { ReadFailure } from '../readers/document.ts';
import type { ReadingProblem } from './after-problem.ts';
import type { Conversion } from '../readers/libreoffice/convert-to-pdf.ts';
import type { Fault } from './thread-messages.ts';

const broken: ReadingProblem = {
  kind: 'broken',
  error: problemOf('cannot-be-read', serviceMessage('reading.failed')),
};

/** Parts of the program that may not work on this computer, by the code of the resulting problem. */
const parts = {
  'reader-unavailable': serviceMessage('reading.part.reader'),
  'recognition-unavailable': serviceMessage('reading.part.recognition'),
  'pdf-reader-unavailable': serviceMessage('reading.part.pdf'),
} as const;
const partOf: ReadonlyMap<string, PlainMessage> = new Map(Object.entries(parts));

/**
 * A problem of the computer. Files that were read stay as they are, and this file is read once the problem is solved.
 */
function cannotStart(code: keyof typeof parts): ReadingProblem {
  const error = problemOf(code, serviceMessage('reading.part-unavailable', { part: parts[code] }));
  return { kind: 'unavailable', error };
}

/** Returns the problem of the computer behind a file's problem, independent of the file. */
export function machineProblemOf(error: ReadingProblem['error']): ServiceProblem {
  const part = partOf.get(error.code);
  return part === undefined ? error : problemOf(error.code, serviceMessage('reading.part-missing', { part }));
}

function needsTooMuchMemory(megabytes: number): ServiceProblem {
  return problemOf('needs-too-much-memory', serviceMessage('reading.memory', { megabytes }));
}

type ConversionFault = Exclude<Extract<Conversion, { readonly ok: false }>['reason'], 'aborted'>;

/** A person may try the file again, once LibreOffice is installed. Trying again by itself would not change anything. */
const conversion: Readonly<Record<ConversionFault, ReadFailure>> = {
  'not-installed': problemOf('unsupported', serviceMessage('reading.libreoffice-missing')),
  failed: problemOf('corrupt', serviceMessage('reading.libreoffice-failed')),
  'too-slow': problemOf('too-large', serviceMessage('reading.libreoffice-slow')),
  'too-large': problemOf('too-large', serviceMessage('reading.libreoffice-large')),
};

/** The ways in which a reading fails, each with its message for people: what happened, and what they can do. */
export const problems = {
  unreadable: (failure: ReadFailure): ReadingProblem => ({ kind: 'unreadable', error: failure }),
  notConverted: (fault: ConversionFault): ReadingProblem => ({ kind: 'unreadable', error: conversion[fault] }),
  hung: (stallMs: number): ReadingProblem => ({
    kind: 'hung',
    error: problemOf('takes-too-long', serviceMessage('reading.hung', { time: duration(stallMs) })),
  }),
  outOfMemory: (limitMb: number): ReadingProblem => ({ kind: 'out-of-memory', error: needsTooMuchMemory(limitMb) }),
  /** Used when no other document was read at the same time. */
  tooLarge: (limitMb: number): ReadingProblem => ({ kind: 'too-large', error: needsTooMuchMemory(limitMb) }),
  broken,
  readerCannotStart: cannotStart('reader-unavailable'),
  ofFault: {
    reader: broken,
    system: {
      kind: 'unavailable',
      error: problemOf('system-error', serviceMessage('reading.system')),
    },
    recognition: cannotStart('recognition-unavailable'),
    pdf: cannotStart('pdf-reader-unavailable'),
  },
  notStored: {
    kind: 'unavailable',
    error: problemOf('not-stored', serviceMessage('reading.not-stored')),
  },
} as const satisfies Record<
  string,
  ReadingProblem | ((...args: never[]) => ReadingProblem) | Readonly<Record<Fault, ReadingProblem>>
>;

function duration(ms: number): PlainMessage {
  const seconds = Math.round(ms / 1_000);
  return seconds < 120
    ? serviceMessage('reading.seconds', { seconds })
    : serviceMessage('reading.minutes', { minutes: Math.round(seconds / 60) });
}
