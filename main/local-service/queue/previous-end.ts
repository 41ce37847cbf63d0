/** How the previous run ended, as far as a document that was being read may have caused it. */
export type PreviousEnd = 'clean' | 'crash' | 'unclean';

/** Signals that end a process after a fault in native code. Nobody sends them on purpose. */
const crashSignals = new Set(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP']);

/**
 * Parses the report of the supervisor: a signal's name or an exit code, empty at the supervisor's first start. After a
 * power cut or a killed supervisor nothing is known, and a SIGKILL may come from a person or from a system out of
 * memory. Those are `unclean`.
 */
export function parsePreviousEnd(end: string | undefined): PreviousEnd {
  if (end === undefined || end === '') return 'unclean';
  if (end === '0') return 'clean';
  return crashSignals.has(end) || /^-?\d+$/.test(end) ? 'crash' : 'unclean';
}

/** A document fails after this many crashes while it was read. */
export const maxCrashes = 2;

/**
 * The same for unclean ends. The limit is ten, because most have another cause: a computer that is switched off every
 * evening must not fail the file that it happens to read. But a file that makes the system kill the service must fail
 * at some time.
 */
export const maxUncleanEnds = 10;

/**
 * Returns whether the item is read while no other one is, so that the next end has one possible cause. A problem within
 * one thread (it hangs, throws, fills its heap) has one cause anyway, and does not keep others from being read.
 */
export function isSuspect(item: { readonly crashes: number; readonly uncleanEnds: number }): boolean {
  return item.crashes > 0 || item.uncleanEnds > 2;
}
