import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Fields of /proc/PID/stat after the name, which is in brackets; times are in hundredths of a second. */
const fields = { parent: 1, user: 11, system: 12, endedUser: 13, endedSystem: 14 } as const;

function statOf(processId: number | string): ((field: keyof typeof fields) => number) | null {
  try {
    const values =
      readFileSync(`/proc/${String(processId)}/stat`, 'utf8')
        .split(') ')
        .at(-1)
        ?.split(' ') ?? [];
    return (field) => Number(values[fields[field]] ?? 0);
  } catch {
    return null;
  }
}

/** In milliseconds; 0 where the system does not report it. */
function processorMsOf(processId: number): number {
  const stat = statOf(processId);
  return stat === null ? 0 : (stat('user') + stat('system')) * 10;
}

/** The processor time of a process so far, in milliseconds, with all processes that it has started, those that have ended included. */
export function processorMsOfAll(processId: number): number {
  if (!existsSync('/proc')) return 0;
  for (;;) {
    const endedMs = endedMsOf(processId);
    const children = readdirSync('/proc').filter(
      (name) => /^\d+$/u.test(name) && statOf(name)?.('parent') === processId,
    );
    const runningMs = [processId, ...children.map(Number)].reduce((sum, one) => sum + processorMsOf(one), 0);
    // One that ended meanwhile would be counted twice, or not at all.
    if (endedMsOf(processId) === endedMs) return endedMs + runningMs;
  }
}

function endedMsOf(processId: number): number {
  const stat = statOf(processId);
  return stat === null ? 0 : (stat('endedUser') + stat('endedSystem')) * 10;
}
