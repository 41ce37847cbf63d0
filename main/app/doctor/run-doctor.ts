import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import type { ConnectionController } from '#api/api-deps.ts';
import { message, type AnyMessage } from '#contract/messages/message.ts';
import type { DoctorLine } from '#contract/app.ts';
import { isBalanced } from '#core/balance.ts';
import type { WatchFolder } from '#core/watch-folder.ts';
import type { Engine } from '#engine/engine.ts';
import type { RootCalls } from '#ports/root-calls.ts';
import type { Settings } from '#ports/settings.ts';
import type { PlatformStatus } from '#ports/service-records.ts';
import { systemText } from '#contract/messages/system-text.ts';
import { fine, problem } from './doctor-line.ts';

export interface DoctorDeps {
  readonly services: ConnectionController;
  readonly settings: Settings;
  readonly engine: Pick<Engine, 'balance' | 'folderStates'>;
  readonly calls: RootCalls;
}

/** The checks that need a running app: its service, key, folders and balance. The host checks the computer. */
export async function runDoctor({ services, settings, engine, calls }: DoctorDeps): Promise<readonly DoctorLine[]> {
  return [
    ...(await serviceLines(services)),
    await keyLine(services),
    ...(await Promise.all(settings.folders().map((folder) => folderLine(folder, calls)))).flat(),
    isBalanced(engine.balance())
      ? fine('balance', message('doctor.balance.ok', { count: engine.balance().seen }))
      : problem('balance', message('doctor.balance.wrong'), message('doctor.balance.advice')),
  ];
}

async function serviceLines(services: ConnectionController): Promise<readonly DoctorLine[]> {
  const service = services.current();
  const advice =
    services.kind() === 'local' ? message('doctor.service.local-advice') : message('doctor.service.remote-advice');
  if (service === null) return [problem('service', services.problem() ?? message('connection.silent'), advice)];
  const status = await service.status();
  if (!status.ok && status.failure.kind === 'clock-skew') {
    return [problem('service', status.failure.message, message('doctor.service.clock-advice'))];
  }
  if (!status.ok) return [problem('service', status.failure.message, advice)];
  const { problems = [] } = status.value;
  return [
    fine('service', serviceText(services.origin() ?? message('trouble.localService'), status.value)),
    ...problems.map((each) => problem('reading', systemText(each.message), message('doctor.reading.advice'))),
  ];
}

/** Adds the status and version that the service reports. */
function serviceText(
  service: string | AnyMessage,
  { status, currentVersion: version }: Pick<PlatformStatus, 'status' | 'currentVersion'>,
): AnyMessage {
  if (status === undefined) return message('doctor.service.reached', { service });
  if (version === undefined) return message('doctor.service.status', { service, status });
  return message('doctor.service.version', { service, status, version });
}

async function keyLine(services: ConnectionController): Promise<DoctorLine> {
  const { state, detail } = await services.credentials();
  switch (state) {
    case 'set':
      return fine('key', message(services.kind() === 'local' ? 'doctor.key.local' : 'doctor.key.available'));
    case 'not-set':
      return problem('key', message('doctor.key.none'), message('doctor.key.connect'));
    case 'locked':
    case 'sealed':
    case 'missing':
      return problem('key', detail, null);
  }
}

async function folderLine(
  { root, afterAction, moveFailed, searchableCopies }: WatchFolder,
  calls: RootCalls,
): Promise<readonly DoctorLine[]> {
  if (root === null) return [];
  const mayNow = (rights: number) =>
    access(root, rights).then(
      () => true,
      () => false,
    );
  const may = (rights: number) => calls.call(root, () => mayNow(rights));
  if ((await may(constants.R_OK | constants.X_OK)) !== true) {
    const unreadable = message('doctor.folder.unreadable', { path: root });
    return [problem('folder', unreadable, message('doctor.folder.unreadable-advice'))];
  }
  const moves = afterAction === 'move' || moveFailed || searchableCopies;
  if (!moves) return [fine('folder', message('doctor.folder.readable', { path: root }))];
  if ((await may(constants.W_OK)) === true) return [fine('folder', message('doctor.folder.movable', { path: root }))];
  const unmovable = message('doctor.folder.unmovable', { path: root });
  return [problem('folder', unmovable, message('doctor.folder.unmovable-advice'))];
}
