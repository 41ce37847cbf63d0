import type { AppStatus } from '#contract/app.ts';
import type { TrackedFile as FileView } from '#contract/files.ts';
import { originOf, type ServiceId } from '#core/ids.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import type { Batch } from '#core/batch-state.ts';
import { boundKinds, isBoundElsewhere, mayBeProcessed } from '#core/stranded.ts';
import type { ApiDeps } from './api-deps.ts';

type StrandedDeps = Pick<ApiDeps, 'engine' | 'journal' | 'views' | 'services'>;
type Waiting = NonNullable<FileView['waitsFor']>;

const nothingCounted = { count: 0, keptWaiting: 0, uploadable: 0, maybeProcessed: 0 };

/** The limit up to which files are counted one by one. */
const mostCounted = 1_000;

/**
 * Returns the service for which a file waits although it is not in use and does not answer; `null` when it waits for
 * none.
 */
export function waitsFor(
  { engine, services }: Pick<StrandedDeps, 'engine' | 'services'>,
  file: TrackedFile,
  batch: Batch | null,
): Waiting | null {
  const { serviceId } = file;
  if (serviceId === null || !isBoundElsewhere(file, services.currentId())) return null;
  const pause = engine.pauses.pauseOf(serviceId);
  if (pause === null && services.of(serviceId) !== null) return null;
  const isConfirmed = file.receipt.final.kind === 'passed';
  return {
    origin: originOf(serviceId),
    nextTryAtMs: pause?.untilMs ?? null,
    maybeProcessed: mayBeProcessed(file, batch),
    isKeptWaiting: engine.isKeptWaiting(file),
    choices: [...(isConfirmed || !file.present ? [] : (['upload-here'] as const)), 'skip', 'wait'],
  };
}

/**
 * Returns the services for which files wait although new files go elsewhere, each with what can be decided about its
 * files.
 */
export function strandedOf(deps: StrandedDeps): AppStatus['stranded'] {
  const { journal, views, services } = deps;
  const current = services.currentId();
  if (current === null || views.servicesOf(boundKinds).every((id) => id === current)) return [];
  const files = journal.files({ kinds: boundKinds, exceptServices: [current], limit: mostCounted });
  const found = new Map<ServiceId, AppStatus['stranded'][number]>();
  for (const file of files) {
    const batch = file.batchId === null ? null : journal.batch(file.batchId);
    const waiting = waitsFor(deps, file, batch);
    if (waiting === null || file.serviceId === null) continue;
    const { origin, nextTryAtMs } = waiting;
    const none = { serviceId: file.serviceId, origin, nextTryAtMs, ...nothingCounted };
    const sum = found.get(file.serviceId) ?? none;
    found.set(file.serviceId, {
      ...sum,
      count: sum.count + 1,
      keptWaiting: sum.keptWaiting + (waiting.isKeptWaiting ? 1 : 0),
      uploadable: sum.uploadable + (waiting.choices.includes('upload-here') ? 1 : 0),
      maybeProcessed: sum.maybeProcessed + (waiting.maybeProcessed ? 1 : 0),
    });
  }
  return [...found.values()];
}
