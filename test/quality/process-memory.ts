import { readdirSync, readFileSync } from 'node:fs';

/**
 * Samples the resident memory of a process and its descendants, in bytes. `stop` returns the highest sum, or `null`
 * where the system does not report it (only Linux does, in files). Shared memory counts in each process, but a child
 * that has not started its own program yet is left out: it shows all memory of its parent a second time.
 */
export function watchMemory(pid: number, everyMs = 250): { readonly stop: () => number | null } {
  let peakBytes = 0;
  const look = (): void => {
    peakBytes = Math.max(peakBytes, residentBytes(pid));
  };
  const timer = setInterval(look, everyMs);
  return {
    stop: () => {
      clearInterval(timer);
      look();
      return peakBytes === 0 ? null : peakBytes;
    },
  };
}

function residentBytes(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const own = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1_024;
    const command = commandOf(pid);
    const children = childrenOf(pid).filter((child) => commandOf(child) !== command);
    return own + children.reduce((sum, child) => sum + residentBytes(child), 0);
  } catch {
    return 0; // The process has ended, or this is not Linux.
  }
}

/** The program of a process and its arguments, or nothing once it has ended. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

function childrenOf(pid: number | 'self'): readonly number[] {
  const threads = readdirSync(`/proc/${pid}/task`);
  const lists = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'));
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}

/** Processor time in seconds of this process and its descendants, those that have ended included; 0 where it is unknown. */
export function processorSeconds(pid: number | 'self' = 'self'): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    // User and system time, its own and of ended children, in hundredths of a second.
    const own = fields.slice(11, 15).reduce((sum, field) => sum + Number(field) / 100, 0);
    return own + childrenOf(pid).reduce((sum, child) => sum + processorSeconds(child), 0);
  } catch {
    return 0;
  }
}
