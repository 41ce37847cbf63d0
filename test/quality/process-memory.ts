import { readdirSync, readFileSync } from 'node:fs';

/**
 * Samples the resident memory of a process and all below it, in bytes; `stop` gives the highest sum seen, `null` where the
 * system does not tell (only Linux does, in files). What is shared between processes counts in each.
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
    return own + childrenOf(pid).reduce((sum, child) => sum + residentBytes(child), 0);
  } catch {
    return 0; // It has ended, or this is no Linux.
  }
}

function childrenOf(pid: number): readonly number[] {
  const threads = readdirSync(`/proc/${pid}/task`);
  const lists = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'));
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}
