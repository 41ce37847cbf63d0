import { message, type AnyMessage } from '#contract/messages/message.ts';
import { trackedFileId, serviceId } from '#core/ids.ts';
import type { TrackedFileId, ServiceId } from '#core/ids.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import type { UserActionVerdict } from '#core/user-action-verdict.ts';
import { boundKinds, isBoundElsewhere, keptWaitingKey, leaveService } from '#core/stranded.ts';
import type { StrandedChoice } from '#core/stranded.ts';
import type { Clock } from '#ports/clock.ts';
import type { Journal } from '#ports/journal.ts';
import type { Connections } from './connections.ts';

/** How many files were decided, or why none could be. */
export type LeaveOutcome =
  | { readonly ok: true; readonly count: number; readonly refused: number }
  | { readonly ok: false; readonly why: AnyMessage };

type StrandedRequest = (
  id: TrackedFileId,
  decide: (file: TrackedFile) => UserActionVerdict,
) => { readonly ok: true } | { readonly ok: false; readonly why: AnyMessage };

interface StrandedPart {
  leaveService(what: TrackedFileId | ServiceId, choice: StrandedChoice): LeaveOutcome;
  isKeptWaiting(file: Pick<TrackedFile, 'id' | 'serviceId'>): boolean;
}

/** The page size when all files of a service are collected. */
const pageSize = 200;

export interface StrandedDeps {
  readonly journal: Pick<Journal, 'batch' | 'fact' | 'file' | 'files' | 'membersOf' | 'setFact'>;
  readonly connections: Pick<Connections, 'current' | 'reach'>;
  readonly clock: Clock;
}

/** Creates the actions on files whose service no longer answers. */
export function createStrandedActions(deps: StrandedDeps, wish: StrandedRequest): StrandedPart {
  const { journal } = deps;
  const keptAt = (id: ServiceId): ReadonlySet<string> => readKeptWaiting(journal.fact(keptWaitingKey(id)));
  const decideOne = (id: TrackedFileId, choice: StrandedChoice) => {
    const done = wish(id, (file) => {
      const batch = file.batchId === null ? null : journal.batch(file.batchId);
      const members = batch === null ? [] : journal.membersOf(batch.id);
      const isAnswering = file.serviceId !== null && deps.connections.reach(file.serviceId).service !== null;
      const where = { current: deps.connections.current(), isAnswering, nowMs: deps.clock.nowMs() };
      return leaveService(file, batch, members, choice, where);
    });
    return done;
  };
  const keep = (files: readonly TrackedFile[], id: ServiceId): void => {
    const kept = new Set([...keptAt(id), ...files.map((file) => file.id)]);
    journal.setFact(keptWaitingKey(id), JSON.stringify([...kept]));
  };
  const decideOf = (files: readonly TrackedFile[], choice: StrandedChoice): LeaveOutcome => {
    let [count, refused] = [0, 0];
    let why: AnyMessage = message('file.refused.none-waits');
    const waiting: TrackedFile[] = [];
    for (const { id } of files) {
      // The decision about one file may have included its companions.
      const file = journal.file(id);
      if (file === null || !isBoundElsewhere(file, deps.connections.current())) {
        if (files.length > 1) count += 1;
        continue;
      }
      const done = decideOne(id, choice);
      if (done.ok) count += 1;
      else [refused, why] = [refused + 1, done.why];
      if (done.ok && choice === 'wait') waiting.push(file);
    }
    const service = waiting[0]?.serviceId ?? null;
    if (service !== null) keep(waiting, service);
    return count === 0 ? { ok: false, why } : { ok: true, count, refused };
  };
  const boundTo = (id: ServiceId): readonly TrackedFile[] => {
    const found: TrackedFile[] = [];
    let after: TrackedFileId | undefined;
    for (;;) {
      const page = journal.files({ kinds: boundKinds, limit: pageSize, ...(after === undefined ? {} : { after }) });
      found.push(...page.filter((file) => file.serviceId === id));
      after = page.at(-1)?.id;
      if (after === undefined) return found;
    }
  };
  return {
    leaveService: (what, choice) => {
      const file = journal.file(trackedFileId(what));
      return decideOf(file === null ? boundTo(serviceId(what)) : [file], choice);
    },
    isKeptWaiting: ({ id, serviceId: service }) => service !== null && keptAt(service).has(id),
  };
}

function readKeptWaiting(text: string | null): ReadonlySet<string> {
  try {
    const kept: unknown = text === null ? [] : JSON.parse(text);
    return new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}
