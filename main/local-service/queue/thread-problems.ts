import type { Problem } from '#service-api/fields.ts';
import type { ReadFailure } from '../readers/document.ts';
import type { ReadingProblem } from './after-problem.ts';
import type { Fault } from './thread-messages.ts';

const keptAsIs = 'The file itself is kept and can be downloaded.';

const broken: ReadingProblem = {
  kind: 'broken',
  error: {
    code: 'cannot-be-read',
    message: `The reader failed on this file, each time it tried. It is probably damaged: open it and save it anew. ${keptAsIs}`,
  },
};

/** Parts of the program that may not work on this computer, by the code of the resulting problem. */
const parts: Readonly<Record<string, string>> = {
  'reader-unavailable': 'The program that reads documents',
  'recognition-unavailable': 'Text recognition, which reads scans and photos,',
  'pdf-reader-unavailable': 'The part that opens PDF files',
};
const installAgain = 'Install Intray again if this stays; logs/local-service.log says more.';

/**
 * A problem of the computer. Files that were read stay as they are, and this file is read once the problem is solved.
 */
function cannotStart(code: string): ReadingProblem {
  const message = `${parts[code]} cannot be started on this computer, so this file was not read. Nothing is wrong with the file. ${keptAsIs} ${installAgain}`;
  return { kind: 'unavailable', error: { code, message } };
}

/** Returns the problem of the computer behind a file's problem, independent of the file. */
export function machineProblemOf({ code, message }: ReadingProblem['error']): Problem {
  const part = parts[code];
  return {
    code,
    message: part === undefined ? message : `${part} cannot be started on this computer. ${installAgain}`,
  };
}

function needsTooMuchMemory(limitMb: number): Problem {
  return {
    code: 'needs-too-much-memory',
    message: `Reading was given up because it needed more than ${limitMb} MB of memory. Split the file, or scan it at a lower resolution. ${keptAsIs}`,
  };
}

/** The ways in which a reading fails, in words for people: what happened, and what they can do. */
export const problems = {
  unreadable: (failure: ReadFailure): ReadingProblem => ({ kind: 'unreadable', error: failure }),
  hung: (stallMs: number): ReadingProblem => ({
    kind: 'hung',
    error: {
      code: 'takes-too-long',
      message: `Reading was given up because nothing moved for ${durationText(stallMs)}. The file may be damaged: open it and save it anew, or split it. ${keptAsIs}`,
    },
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
      error: {
        code: 'system-error',
        message: 'The system did not let the service read this file (disk, permissions or open files). See the log.',
      },
    },
    recognition: cannotStart('recognition-unavailable'),
    pdf: cannotStart('pdf-reader-unavailable'),
  },
  notStored: {
    kind: 'unavailable',
    error: {
      code: 'not-stored',
      message: 'What was read from this file could not be written to disk. Is the disk full?',
    },
  },
} as const satisfies Record<
  string,
  ReadingProblem | ((...args: never[]) => ReadingProblem) | Readonly<Record<Fault, ReadingProblem>>
>;

function durationText(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  return seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`;
}
