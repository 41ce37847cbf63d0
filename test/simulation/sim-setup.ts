import { passwordId } from './locked-content.ts';
import { folderId, serviceId } from '#core/ids.ts';
import type { ServiceId } from '#core/ids.ts';
import { defaultBatchRule, defaultJobOptions, watchFolder } from '#core/watch-folder.ts';
import type { WatchFolder } from '#core/watch-folder.ts';
import type { Settings } from '#ports/settings.ts';
import type { IngestService, Services } from '#ports/services.ts';
import { drawService } from './dials.ts';
import type { Dials, ServiceDials } from './dials.ts';
import { hasSecondFolder } from './hanging-shares.ts';
import type { Life } from './life.ts';
import type { Random } from './random.ts';
import { removableRoot } from './sim-files.ts';
import { createSimService } from './sim-service.ts';
import type { SimService } from './sim-service.ts';
import { secondRoot } from './writer.ts';
import type { World } from './world.ts';

/** A service, with its true state and its dials. */
interface SimulatedService {
  readonly id: ServiceId;
  readonly truth: SimService;
  readonly dials: ServiceDials;
}

/** The settings of a person and the existing services. They outlive the process, and change while it runs. */
export interface SimSetup {
  readonly services: readonly SimulatedService[];
  readonly folders: readonly WatchFolder[];
  truthOf(id: ServiceId | null): SimService;
  dialsOf(id: ServiceId | null): ServiceDials;
  processedAnywhere(hash: string): boolean;
  /** Returns whether a search of the service that processed these bytes returns all documents made of them. */
  areOutputsFound(hash: string): boolean;
  setFolders(folders: readonly WatchFolder[]): void;
  useService(at: number): void;
  /** Returns the service that does not answer now and is not in use; `null` when all answer. */
  goneNow(): ServiceId | null;
  /** Sessions that a person abandoned before they became a job: they are never closed. */
  readonly leftBehind: Set<string>;
  /** Makes a second folder with a new ID, as adding it does. */
  secondFolder(n: number): WatchFolder;
  settingsFor(life: Life): Settings;
  servicesFor(life: Life, networks: ReadonlyMap<ServiceId, IngestService>): Services;
}

export function createSimSetup(world: World, random: Random, dials: Dials, problems: string[]): SimSetup {
  const onProcessed = (hash: string, count: number): void => {
    if (count > 1) problems.push(`processed ${count} times: ${hash.slice(0, 8)}`);
  };
  const make = (name: string, label: string, serviceDials: ServiceDials): SimulatedService => ({
    id: serviceId(name),
    truth: createSimService(world, random.fork(label), serviceDials, onProcessed),
    dials: serviceDials,
  });
  const services = [
    make('company-1@sim', 'service', dials.service),
    make('company-2@sim', 'other service', drawService(random.fork('other dials'))),
  ];
  const rules = {
    afterAction: dials.folderAfterAction,
    moveFailed: dials.moveFailed,
    batch: { ...defaultBatchRule, maxFiles: dials.maxFilesInBatch },
  };
  const { change } = dials.service;
  const job = { ...defaultJobOptions, merge: change?.kind === 'merge', decompose: change?.kind === 'decompose' };
  const isGone = (): boolean =>
    dials.gone !== null && world.elapsedMs() >= dials.gone.fromMs && world.elapsedMs() < dials.gone.untilMs;
  const secondFolder = (n: number): WatchFolder => watchFolder(folderId(`second-${n}`), secondRoot, rules);
  const first = watchFolder(folderId('folder-1'), removableRoot, {
    ...rules,
    job,
    passwordIds: dials.locked?.hasPassword === true ? [passwordId] : [],
  });
  let folders = hasSecondFolder(dials) ? [first, secondFolder(1)] : [first];
  let current = 0;
  const settingsListeners = new Set<() => void>();
  const serviceListeners = new Set<() => void>();
  const listen = (listeners: Set<() => void>, life: Life) => (listener: () => void) => {
    const guarded = (): void => {
      if (life.alive) listener();
    };
    listeners.add(guarded);
    return () => void listeners.delete(guarded);
  };
  const tell = (listeners: ReadonlySet<() => void>): void => {
    for (const listener of listeners) listener();
  };
  return {
    services,
    get folders() {
      return folders;
    },
    dialsOf: (id) => (services.find((service) => service.id === id) ?? services[0]!).dials,
    truthOf: (id) => (services.find((service) => service.id === id) ?? services[0]!).truth,
    processedAnywhere: (hash) => services.some(({ truth }) => truth.processed(hash) > 0),
    areOutputsFound: (hash) => services.some(({ truth }) => truth.processed(hash) > 0 && truth.areOutputsFound(hash)),
    setFolders: (next) => {
      folders = [...next];
      world.note(`folders: ${folders.map(({ id, paused }) => `${id}${paused ? ' paused' : ''}`).join(', ')}`);
      tell(settingsListeners);
    },
    leftBehind: new Set(),
    goneNow: () => (isGone() ? services[0]!.id : null),
    useService: (at) => {
      current = isGone() ? 1 : at;
      world.note(`service: ${services[current]!.id}`);
      tell(serviceListeners);
    },
    secondFolder,
    settingsFor: (life) => ({
      folders: () => folders,
      saveFolder: () => undefined,
      removeFolder: () => undefined,
      sendsBatchId: () => true,
      onChange: listen(settingsListeners, life),
    }),
    servicesFor: (life, networks) => ({
      current: () => services[current]!.id,
      get: (id) =>
        isGone() && dials.gone?.isDropped === true && id === services[0]!.id ? null : (networks.get(id) ?? null),
      onChange: listen(serviceListeners, life),
    }),
  };
}
