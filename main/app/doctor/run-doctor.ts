import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import type { ConnectionController } from '#api/api-deps.ts';
import { message } from '#contract/messages/message.ts';
import type { DoctorLine } from '#contract/app.ts';
import { isBalanced } from '#core/balance.ts';
import type { WatchFolder } from '#core/watch-folder.ts';
import type { Engine } from '#engine/engine.ts';
import type { RootCalls } from '#ports/root-calls.ts';
import type { Settings } from '#ports/settings.ts';

export interface DoctorDeps {
  readonly services: ConnectionController;
  readonly settings: Settings;
  readonly engine: Pick<Engine, 'balance' | 'folderStates'>;
  readonly calls: RootCalls;
}

const ok = (check: string, message: string): DoctorLine => ({ check, state: 'ok', message, advice: null });
const problem = (check: string, message: DoctorLine['message'], advice: string): DoctorLine => ({
  check,
  state: 'problem',
  message,
  advice,
});

/** What a running app can tell of itself: its service, its key, its folders and its sum. The machine is the host's to examine. */
export async function runDoctor({ services, settings, engine, calls }: DoctorDeps): Promise<readonly DoctorLine[]> {
  return [
    ...(await serviceLines(services)),
    await keyLine(services),
    ...(await Promise.all(settings.folders().map((folder) => folderLine(folder, calls)))).flat(),
    isBalanced(engine.balance())
      ? ok('balance', `Of all files that were seen (${engine.balance().seen}), each is accounted for.`)
      : problem('balance', 'Files were seen that are in no group.', 'See their paths in the status, and report this.'),
  ];
}

async function serviceLines(services: ConnectionController): Promise<readonly DoctorLine[]> {
  const service = services.current();
  const advice =
    services.kind() === 'local'
      ? 'See logs/local-service.log in the data directory, and restart Intray.'
      : 'Check the address, the network and the key; Intray tries again by itself.';
  if (service === null) return [problem('service', services.problem() ?? message('host.service.silent'), advice)];
  const status = await service.status();
  if (!status.ok && status.failure.kind === 'clock-skew') {
    const advise = 'Set the clock of this computer; signed requests are refused until then.';
    return [problem('service', status.failure.message, advise)];
  }
  if (!status.ok) return [problem('service', status.failure.message, advice)];
  const { currentVersion, status: word, problems = [] } = status.value;
  const says = `${services.origin() ?? 'The local service'} says ${word ?? 'nothing of its state'}${currentVersion === undefined ? '' : `, version ${currentVersion}`}.`;
  return [ok('service', says), ...problems.map(({ message }) => problem('reading', message, readingAdvice))];
}

const readingAdvice = 'The files wait and are tried again; those that failed can be tried again once it is mended.';

async function keyLine(services: ConnectionController): Promise<DoctorLine> {
  const { state, detail } = await services.secret();
  switch (state) {
    case 'set':
      return ok(
        'key',
        services.kind() === 'local' ? 'The key of the local service is new at each start.' : 'There is a key.',
      );
    case 'not-set':
      return problem('key', 'No key is kept for the service.', 'Connect to it again: intray connect URL.');
    case 'locked':
      return problem('key', detail ?? 'The keychain is locked.', 'Unlock it; Intray goes on by itself.');
    case 'missing':
      return problem(
        'key',
        detail ?? 'There is no keychain.',
        'Give the key in INTRAY_SERVICE_KEYS, or allow an encrypted file and give INTRAY_SECRETS_PASSPHRASE.',
      );
  }
}

async function folderLine(
  { root, afterAction, moveFailed }: WatchFolder,
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
    return [problem('folder', `${root} cannot be read.`, 'Bring it back, or give this user the right to read it.')];
  }
  const moves = afterAction === 'move' || moveFailed;
  if (!moves) return [ok('folder', `${root} can be read.`)];
  if ((await may(constants.W_OK)) === true)
    return [ok('folder', `${root} can be read, and originals can be moved in it.`)];
  const advice = 'Give this user the right to write in it, or let originals stay where they are.';
  return [problem('folder', `${root} can be read, but originals cannot be moved in it.`, advice)];
}
