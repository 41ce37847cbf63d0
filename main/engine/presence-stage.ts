import type { CancelSignal } from '#core/cancel.ts';
import type { Failure } from '#core/failure.ts';
import { originOf, type FolderId, type ServiceId } from '#core/ids.ts';
import { liveBatchKinds } from '#core/batch-state.ts';
import type { Answering } from '#core/verification.ts';
import type { Clock } from '#ports/clock.ts';
import type { FileSource } from '#ports/file-source.ts';
import type { Journal } from '#ports/journal.ts';
import type { Connections } from './connections.ts';
import type { EngineOptions } from './engine-deps.ts';
import type { FolderStates } from './folder-states.ts';
import { createCancelSource, earlier } from './stage.ts';
import type { ScanStage } from './scan-stage.ts';
import type { StageSpec } from './stage.ts';
import { probeName } from './root-guard.ts';
import type { Maintenance } from './maintenance.ts';
import type { Folders } from './folders.ts';
import type { Tasks } from './tasks.ts';

/** Knows which roots and services answer. In memory only, because a start asks all of them again. */
export interface PresenceStage extends StageSpec {
  all(): readonly Answering[];
}

interface Known {
  readonly answeredAtMs: number | null;
  readonly unresponsiveSinceMs: number | null;
  /** `null` while it cannot be asked, so that it is asked as soon as it can. */
  readonly askedAtMs: number | null;
}

interface PresenceCheck {
  readonly kind: Answering['kind'];
  readonly id: string;
  /** Resolves with whether it answered. `null`: it cannot be asked now, which counts as no answer. */
  readonly ask: (() => Promise<boolean>) | null;
  /** On this computer an answer takes milliseconds, so a wait for one already says something. */
  readonly isNear: boolean;
}

/** The service of this computer is asked this many times more often, because an answer costs next to nothing. */
const nearTimes = 4;
/** A service of this computer that has not answered for this long does not respond, although its answer may still come. */
const nearSilentMs = 5_000;

interface PresenceDeps {
  readonly files: Pick<FileSource, 'stat'>;
  readonly journal: Pick<Journal, 'batchesIn'>;
  readonly folders: Pick<Folders, 'all'>;
  readonly states: Pick<FolderStates, 'get'>;
  /** Scans a root that went away or came back. */
  readonly scan: Pick<ScanStage, 'request'>;
  readonly connections: Connections;
  readonly maintenance: Pick<Maintenance, 'noteStatus'>;
  readonly options: Pick<EngineOptions, 'presenceMs'>;
  readonly tasks: Tasks;
  readonly clock: Clock;
}

/**
 * Asks every root and every service in use regularly whether it responds. Otherwise an idle station would report that
 * all is well while its service is off and its folder is away.
 */
export function createPresenceStage(deps: PresenceDeps): PresenceStage {
  const { tasks } = deps;
  const known = new Map<string, Known>();
  const lastThere = new Map<FolderId, boolean>();
  const keyOf = ({ kind, id }: Pick<PresenceCheck, 'kind' | 'id'>): string => `${kind} ${id}`;
  const note = (key: string, isThere: boolean, wasAsked = true): void => {
    const nowMs = deps.clock.nowMs();
    const before = known.get(key);
    known.set(key, {
      answeredAtMs: isThere ? nowMs : (before?.answeredAtMs ?? null),
      unresponsiveSinceMs: isThere ? null : (before?.unresponsiveSinceMs ?? nowMs),
      askedAtMs: wasAsked ? nowMs : null,
    });
  };
  const askAndNote = async (key: string, ask: () => Promise<boolean>, isNear: boolean): Promise<void> => {
    const answered = createCancelSource();
    const answer = ask().finally(() => answered.cancel());
    if (isNear) {
      await deps.clock.sleep(nearSilentMs, answered.signal);
      if (!answered.signal.aborted) note(key, false);
    }
    note(key, await answer);
  };
  const everyMs = ({ isNear }: PresenceCheck): number => deps.options.presenceMs / (isNear ? nearTimes : 1);
  const currentChecks = (): readonly PresenceCheck[] => [...rootsOf(deps, lastThere), ...servicesOf(deps)];
  const isDue = (one: PresenceCheck, nowMs: number): boolean => {
    const askedAtMs = known.get(keyOf(one))?.askedAtMs ?? null;
    return askedAtMs === null || Math.abs(nowMs - askedAtMs) >= everyMs(one);
  };
  return {
    name: 'presence',
    interest: {},
    all: () =>
      currentChecks().map((one) => {
        const { answeredAtMs = null, unresponsiveSinceMs = null } = known.get(keyOf(one)) ?? {};
        return { kind: one.kind, id: one.id, answeredAtMs, unresponsiveSinceMs };
      }),
    pass: (signal: CancelSignal) => {
      const nowMs = deps.clock.nowMs();
      let dueAtMs: number | null = null;
      const asked = currentChecks();
      const wanted = new Set(asked.map(keyOf));
      for (const key of known.keys()) if (!wanted.has(key)) known.delete(key);
      for (const one of asked) {
        const key = keyOf(one);
        const { ask } = one;
        if (signal.aborted || tasks.has(key)) continue;
        if (ask === null) note(key, false, false);
        else if (isDue(one, nowMs) && tasks.free > 0) tasks.run(key, () => askAndNote(key, ask, one.isNear));
        dueAtMs = earlier(dueAtMs, (known.get(key)?.askedAtMs ?? nowMs) + everyMs(one));
      }
      return Promise.resolve(dueAtMs);
    },
  };
}

function rootsOf(deps: PresenceDeps, lastThere: Map<FolderId, boolean>): readonly PresenceCheck[] {
  return deps.folders.all().flatMap(({ id, root }): PresenceCheck[] => {
    if (root === null) return [];
    const ask = async (): Promise<boolean> => {
      const found = await deps.files.stat({ root, path: probeName });
      const isThere = found.kind !== 'away' || !found.root;
      const { away } = deps.states.get(id);
      // The root went away or came back since the last check. Only a scan can decide what this means for its files.
      if (isThere !== (lastThere.get(id) ?? away === null)) deps.scan.request(id);
      lastThere.set(id, isThere);
      return isThere && away === null;
    };
    return [{ kind: 'folder', id, ask, isNear: false }];
  });
}

function servicesOf(deps: PresenceDeps): readonly PresenceCheck[] {
  const current = deps.connections.current();
  const live = deps.journal.batchesIn(liveBatchKinds).map((batch) => batch.serviceId);
  const ids = new Set<ServiceId>([...(current === null ? [] : [current]), ...live]);
  return [...ids].map((id) => {
    const { service } = deps.connections.reach(id);
    const isNear = originOf(id) === null;
    if (service === null) return { kind: 'service', id, ask: null, isNear };
    const ask = async (): Promise<boolean> => {
      const status = await service.status({ poll: true });
      if (status.ok) deps.maintenance.noteStatus(id, status.value.inMaintenance);
      if (!status.ok && !isAnswer(status.failure)) {
        deps.connections.noteAnswer(id, status.failure);
        return false;
      }
      deps.connections.noteAnswer(id, null);
      return true;
    };
    return { kind: 'service', id, ask, isNear };
  });
}

/**
 * Returns whether a failure is the service's own answer: it responds, but refuses this call to this role or for now.
 */
export const isAnswer = ({ kind }: Failure): boolean =>
  kind === 'refused' || kind === 'forbidden' || kind === 'rate-limited';
