import { message } from '#contract/messages/message.ts';
import type { ServiceId } from '#core/ids.ts';
import type { Capabilities, CloudInfo } from '#ports/service-records.ts';
import { transition, fileInState } from '#core/transition.ts';
import type { Clock } from '#ports/clock.ts';
import type { Journal } from '#ports/journal.ts';
import type { Commit } from './commit.ts';
import type { SizeLimits } from './size-limits.ts';

/** One answer of a service about itself. */
interface Said {
  readonly capabilities: Capabilities;
  readonly info: CloudInfo | null;
  readonly atMs: number;
}

/** What a service says of itself, as last received. */
export interface ServiceFacts {
  /** `null` until it was received: nothing may be relied on. */
  capabilities(id: ServiceId): Capabilities | null;
  /** Lower-case extensions; `null`: it does not say, so everything goes. */
  supportedExtensions(id: ServiceId | null): readonly string[] | null;
  /** Whether sending may begin: it was asked once what it takes. */
  isKnown(id: ServiceId): boolean;
  note(id: ServiceId, said: Said): void;
  hours(id: ServiceId): CloudInfo['maintenance'];
  /** Whether its status word said that maintenance is on, when it was last asked. */
  saysMaintenance(id: ServiceId): boolean;
  /** Until when the status word `Maintenance` holds; `null` while it is not said. */
  wordUntilMs(id: ServiceId): number | null;
  /** Its status word came, whatever became of the other questions. */
  noteWord(id: ServiceId, untilMs: number | null): void;
  answeredAtMs(id: ServiceId): number | null;
  /** The clock went back: times of before say nothing of how old an answer is, so that all are asked again. */
  forgetTimes(): void;
}

/** An empty record; it fills as services are received. */
export function createServiceFacts(): ServiceFacts {
  const facts = new Map<ServiceId, Said>();
  const words = new Map<ServiceId, number>();
  return {
    capabilities: (id) => facts.get(id)?.capabilities ?? null,
    supportedExtensions: (id) => (id === null ? null : (facts.get(id)?.info?.supportedFileExtensions ?? null)),
    isKnown: (id) => facts.has(id),
    note: (id, said) => void facts.set(id, said),
    hours: (id) => facts.get(id)?.info?.maintenance ?? [],
    saysMaintenance: (id) => words.has(id),
    wordUntilMs: (id) => words.get(id) ?? null,
    noteWord: (id, untilMs) => {
      if (untilMs === null) words.delete(id);
      else words.set(id, untilMs);
    },
    answeredAtMs: (id) => facts.get(id)?.atMs ?? null,
    forgetTimes: () => {
      for (const [id, said] of facts) facts.set(id, { ...said, atMs: -Infinity });
    },
  };
}

export interface VersionDeps {
  readonly journal: Pick<Journal, 'fact' | 'setFact' | 'files'>;
  readonly commit: Commit;
  readonly clock: Clock;
  readonly sizeLimits: Pick<SizeLimits, 'forget'>;
}

const versionKey = (id: ServiceId): string => `version:${id}`;

/**
 * Notes which version a service runs. Where it has changed, the files that it could not take are tried again at once, and what
 * it refused as too large may be taken now.
 */
export function noteVersion(deps: VersionDeps, id: ServiceId, version: string | undefined): void {
  const { journal } = deps;
  if (version === undefined || journal.fact(versionKey(id)) === version) return;
  const isFirst = journal.fact(versionKey(id)) === null;
  journal.setFact(versionKey(id), version);
  if (isFirst) return;
  deps.sizeLimits.forget(id);
  const nowMs = deps.clock.nowMs();
  const files = journal.files({ kinds: ['on-hold'], dueByMs: Infinity }).flatMap((file) => {
    if (file.serviceId !== id || file.state.kind !== 'on-hold' || file.state.reason !== 'service-fault') return [];
    return [fileInState(file, { ...file.state, retryAtMs: nowMs }, message('file.history.service-version'))];
  });
  deps.commit(transition({ files }));
}
