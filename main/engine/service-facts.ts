import { message } from '#contract/messages/message.ts';
import type { ServiceId } from '#core/ids.ts';
import type { Capabilities, CloudInfo } from '#ports/service-records.ts';
import { transition, fileInState } from '#core/transition.ts';
import type { Clock } from '#ports/clock.ts';
import type { Journal } from '#ports/journal.ts';
import type { Commit } from './commit.ts';
import type { SizeLimits } from './size-limits.ts';

/** One answer of a service about itself. */
interface ServiceAnswer {
  readonly capabilities: Capabilities;
  readonly info: CloudInfo | null;
  readonly atMs: number;
}

/** What a service reported about itself last. */
export interface ServiceFacts {
  /** Returns `null` until it was received: no capability may be relied on. */
  capabilities(id: ServiceId): Capabilities | null;
  /** Returns lower-case extensions; `null` when the service reports none, so that every type is uploaded. */
  supportedExtensions(id: ServiceId | null): readonly string[] | null;
  /** Returns whether uploads may begin, because the service was asked once for its file types. */
  isKnown(id: ServiceId): boolean;
  note(id: ServiceId, answer: ServiceAnswer): void;
  hours(id: ServiceId): CloudInfo['maintenance'];
  /** Returns whether the last status said that maintenance is on. */
  reportsMaintenance(id: ServiceId): boolean;
  /** Returns until when the status `Maintenance` counts; `null` when the service does not report it. */
  maintenanceUntilMs(id: ServiceId): number | null;
  /** Notes the status, whatever the result of the other calls. */
  noteMaintenance(id: ServiceId, untilMs: number | null): void;
  answeredAtMs(id: ServiceId): number | null;
  /**
   * Called when the clock went back. Earlier times then say nothing about the age of an answer, so that every service
   * is asked again.
   */
  resetTimers(): void;
}

/** Creates an empty record. */
export function createServiceFacts(): ServiceFacts {
  const facts = new Map<ServiceId, ServiceAnswer>();
  const maintenanceUntil = new Map<ServiceId, number>();
  return {
    capabilities: (id) => facts.get(id)?.capabilities ?? null,
    supportedExtensions: (id) => (id === null ? null : (facts.get(id)?.info?.supportedFileExtensions ?? null)),
    isKnown: (id) => facts.has(id),
    note: (id, answer) => void facts.set(id, answer),
    hours: (id) => facts.get(id)?.info?.maintenance ?? [],
    reportsMaintenance: (id) => maintenanceUntil.has(id),
    maintenanceUntilMs: (id) => maintenanceUntil.get(id) ?? null,
    noteMaintenance: (id, untilMs) => {
      if (untilMs === null) maintenanceUntil.delete(id);
      else maintenanceUntil.set(id, untilMs);
    },
    answeredAtMs: (id) => facts.get(id)?.atMs ?? null,
    resetTimers: () => {
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
 * Notes the version of a service. When it has changed, files on which the service failed are retried at once, and the
 * size limit is forgotten.
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
