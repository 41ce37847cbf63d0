/** How the run before this one ended, as far as a document that was being read may be to blame. */
export type PreviousEnd = 'clean' | 'crash' | 'unclean';

/** What native code dies of; nobody sends these on purpose. */
const crashSignals = new Set(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP']);

/**
 * Reads what the supervisor says: a signal's name or an exit code, empty at its own start. Nothing is known after a power
 * cut or a killed supervisor, and a SIGKILL may be a person or the system out of memory: those are `unclean`.
 */
export function parsePreviousEnd(end: string | undefined): PreviousEnd {
  if (end === undefined || end === '') return 'unclean';
  if (end === '0') return 'clean';
  return crashSignals.has(end) || /^-?\d+$/.test(end) ? 'crash' : 'unclean';
}

/** A document is given up after this many crashes under it. */
export const maxCrashes = 2;

/**
 * The same for unclean ends. Ten, because they are mostly not the document's doing: a machine that is switched off every
 * evening must not lose the file that it was always busy with; but one that makes the system kill us has to end some time.
 */
export const maxUncleanEnds = 10;

/**
 * From here on the item runs with no other beside it, so that the next end has one suspect. What goes wrong in a thread alone (it
 * hangs, throws, fills its heap) has one suspect anyway, and keeps nobody else from being read.
 */
export function isSuspect(item: { readonly crashes: number; readonly uncleanEnds: number }): boolean {
  return item.crashes > 0 || item.uncleanEnds > 2;
}
