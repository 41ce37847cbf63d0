import type { Failure, Result } from '#core/failure.ts';
import type { ServiceId } from '#core/ids.ts';
import { roleOf } from '#core/rights.ts';
import type { ServiceCall } from '#core/rights.ts';
import type { Logger } from '#ports/logger.ts';
import type { IngestService, Services } from '#ports/services.ts';
import { isAnswer } from './presence-stage.ts';
import type { RightsKeeper } from './rights.ts';

interface GuardDeps {
  readonly rights: RightsKeeper;
  readonly logger: Logger;
  /** Called with the status that the guard itself has requested. */
  noteStatus(id: ServiceId, inMaintenance: boolean): void;
}

/** One guarded service. */
interface Guarded extends GuardDeps {
  readonly id: ServiceId;
  readonly service: IngestService;
}

const nothingSent = { sizeBytes: 0, sha256: null, mayHaveArrived: false } as const;
const refused = (failure: Failure): { readonly ok: false; readonly failure: Failure } => ({ ok: false, failure });

/**
 * Wraps the services. A guarded service makes no call that our role is known to lack, and remembers each new 403
 * (docs/file-lifecycle.md#rights). A 503 to one call pauses the service only where the whole service has to wait.
 */
export function guardServices(deps: GuardDeps, services: Services): Services {
  const guards = new WeakMap<IngestService, IngestService>();
  return {
    current: () => services.current(),
    get: (id) => {
      const service = services.get(id);
      if (service === null) return null;
      const guard = guards.get(service) ?? guardService({ ...deps, id, service });
      guards.set(service, guard);
      return guard;
    },
    onChange: (listener) => services.onChange(listener),
  };
}

function guardService(guarded: Guarded): IngestService {
  const { service } = guarded;
  const guard = <A extends unknown[], T>(call: ServiceCall, run: (...args: A) => Promise<Result<T>>) =>
    withRightsCheck<A, Result<T>>(guarded, call, run, refused);
  return {
    whoAmI: (options) => service.whoAmI(options),
    status: guard('status', (...args: Parameters<IngestService['status']>) => service.status(...args)),
    cloudInfo: guard('cloudInfo', (...args: Parameters<IngestService['cloudInfo']>) => service.cloudInfo(...args)),
    createJob: guard('createJob', (...args: Parameters<IngestService['createJob']>) => service.createJob(...args)),
    jobs: guard('jobs', (...args: Parameters<IngestService['jobs']>) => service.jobs(...args)),
    job: guard('job', (...args: Parameters<IngestService['job']>) => service.job(...args)),
    files: guard('files', (...args: Parameters<IngestService['files']>) => service.files(...args)),
    file: guard('file', (...args: Parameters<IngestService['file']>) => service.file(...args)),
    download: guard('download', (...args: Parameters<IngestService['download']>) => service.download(...args)),
    search: guard('search', (...args: Parameters<IngestService['search']>) => service.search(...args)),
    upload: withRightsCheck(
      guarded,
      'upload',
      (request: Parameters<IngestService['upload']>[0]) => service.upload(request),
      (failure) => ({ ...refused(failure), sent: nothingSent }),
    ),
  };
}

function withRightsCheck<A extends unknown[], R extends Result<unknown>>(
  guarded: Guarded,
  call: ServiceCall,
  run: (...args: A) => Promise<R>,
  refuse: (failure: Failure) => R,
): (...args: A) => Promise<R> {
  const { rights, id } = guarded;
  return async (...args) => {
    const remembered = rights.denialOf(id, call);
    if (remembered !== null) return refuse({ kind: 'forbidden', message: remembered.message, status: 403 });
    const answer = await run(...args);
    if (answer.ok) {
      rights.answered(id, call);
      return answer;
    }
    if (answer.failure.kind === 'forbidden')
      return { ...answer, failure: await checkDenial(guarded, call, answer.failure) };
    if (answer.failure.kind !== 'maintenance' || call === 'status') return answer;
    return { ...answer, failure: await checkMaintenance(guarded, call, answer.failure) };
  };
}

/**
 * Decides whether all work has to wait, as the answer says, or only this call. A service that answers other calls and
 * is not in maintenance has a problem only with this file or job.
 */
async function checkMaintenance(guarded: Guarded, call: ServiceCall, failure: Failure): Promise<Failure> {
  const status = await guarded.service.status({ poll: true });
  // The maintenance status lasts longer than the wait that the failed call asked for.
  if (status.ok) guarded.noteStatus(guarded.id, status.value.inMaintenance);
  const isWell = status.ok ? !status.value.inMaintenance : isAnswer(status.failure);
  if (!isWell) return failure;
  return { ...failure, kind: call === 'upload' ? 'unconfirmed' : 'rate-limited' };
}

/** Decides what a 403 means: one right that the role lacks, or a blocked account. */
async function checkDenial(
  { rights, logger, id, service }: Guarded,
  call: ServiceCall,
  failure: Failure,
): Promise<Failure> {
  const who = await service.whoAmI({ poll: true });
  if (who.ok) {
    const role = roleOf(who.value.roles);
    logger.warn('The role lacks a right', { service: id, call, role });
    rights.refused(id, call, role, failure.message);
    return failure;
  }
  if (who.failure.kind === 'forbidden') return { ...who.failure, blocked: true };
  // It cannot be decided now whether the right or the account is the cause.
  return who.failure.kind === 'unauthorized' ? who.failure : { ...who.failure, kind: 'offline' };
}
