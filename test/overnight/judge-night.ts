import { lastedMs, type Presence } from './ledger.ts';
import type { ServiceFile } from './service-contents.ts';

export interface Verdict {
  /** Contents that existed long enough: each must have been processed once. */
  readonly mustBeDone: number;
  /** Contents that existed too briefly: each may have been processed once. */
  readonly mayBeDone: number;
  readonly processed: number;
  /**
   * Files that were uploaded and never processed: in sessions that a kill left unconfirmed. Bytes may be uploaded
   * twice.
   */
  readonly orphans: number;
  /**
   * Unfinished texts that did not change for the stability delay on a slow machine: processed according to the rules,
   * and counted separately.
   */
  readonly restingParts: number;
  /** Descriptions of what is wrong; must be empty. */
  readonly wrong: readonly string[];
}

export interface Times {
  readonly quietMs: number;
  /** Longer than the service's longest absence, plus the stability delay and the time to upload. */
  readonly mustMs: number;
}

/** Compares what the writer did with what the service holds: each content exactly once, by its SHA-256. */
export function judgeNight(presences: readonly Presence[], files: readonly ServiceFile[], times: Times): Verdict {
  const complete = presences.filter(({ isComplete }) => isComplete);
  const all = new Map(complete.map((presence) => [presence.sha256, presence]));
  const must = new Map(
    complete.filter((each) => lastedMs(each) >= times.mustMs).map((presence) => [presence.sha256, presence]),
  );
  // Timers are late on a busy machine, and the engine checks complete files only twice.
  const resting = new Set(
    presences.filter((each) => !each.isComplete && lastedMs(each) >= times.quietMs / 2).map(({ sha256 }) => sha256),
  );
  const processed = Map.groupBy(
    files.filter(({ status }) => status === 'tagged'),
    ({ sha256 }) => sha256,
  );
  const unfinished = files.filter(({ status }) => status !== 'tagged' && status !== 'uploaded');
  return {
    mustBeDone: must.size,
    mayBeDone: all.size - must.size,
    processed: processed.size,
    orphans: files.filter(({ status }) => status === 'uploaded').length,
    restingParts: [...processed.keys()].filter((hash) => !all.has(hash) && resting.has(hash)).length,
    wrong: [
      ...[...must]
        .filter(([hash]) => !processed.has(hash))
        .map(([hash, { path }]) => `never processed: ${path} ${hash}`),
      ...[...processed].flatMap(([hash, times]) => wordsOf(hash, times, all.has(hash) || resting.has(hash))),
      ...unfinished.map(({ id, name, status }) => `${name} (${id}) is ${status} at the service`),
    ],
  };
}

function wordsOf(hash: string, times: readonly ServiceFile[], isKnown: boolean): readonly string[] {
  const name = times[0]?.name ?? '';
  return [
    ...(times.length > 1 ? [`processed ${times.length} times: ${name} ${hash}`] : []),
    ...(isKnown ? [] : [`processed and never wholly there: ${name} ${hash}`]),
    ...times.filter((file) => (file.job_id ?? '') === '').map(({ id }) => `processed in no job: ${name} (${id})`),
  ];
}
