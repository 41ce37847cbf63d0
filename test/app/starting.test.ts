import path from 'node:path';
import { expect, test } from 'vitest';
import { message } from '#contract/messages/message.ts';
import { openJournal } from '#adapters/journal/open-journal.ts';
import { folderId, trackedFileId, serviceId } from '#core/ids.ts';
import { newTrackedFile } from '#core/detect.ts';
import type { ChildHost, ChildState } from '#ports/child-host.ts';
import { temporaryDirectory } from '../lib/temporary-directory.ts';
import { startApp } from './running-app.ts';
import { aText } from '../lib/a-text.ts';

/** Makes a data directory with one file in progress at the local service and one at an earlier service. */
function dataDirWithFiles(): string {
  const dataDir = temporaryDirectory();
  const opened = openJournal(path.join(dataDir, 'journal.db'));
  if (!opened.ok) throw new Error(opened.code);
  const stat = { sizeBytes: 3, mtimeMs: 1, ctimeMs: 1, inode: '1' };
  const files = ['local:company', 'company@https://old.example'].map((id, at) => ({
    ...newTrackedFile(
      trackedFileId(`item-${at}`),
      folderId('batch:1'),
      { path: `/tmp/${at}.txt`, kind: 'file', stat },
      { kind: 'batched' },
      1,
    ),
    serviceId: serviceId(id),
  }));
  opened.journal.addDetected(files, 1);
  opened.journal.close();
  return dataDir;
}

test('a connection says that the local service starts; a service without a stored key says that', async () => {
  let tell: (state: ChildState) => void = () => undefined;
  const childHost: ChildHost = {
    start(_entry, _args, onState) {
      tell = onState;
      onState({ kind: 'starting' });
      return Promise.resolve({ stop: () => Promise.resolve(), onMessage: () => () => undefined });
    },
  };
  const { call, until } = await startApp(dataDirWithFiles(), { childHost }, {});
  const status = await until(
    'app.status',
    {},
    ({ connections }) => connections[1]?.detail?.code.startsWith('keychain.') === true,
  );
  expect(status.connections).toMatchObject([
    { serviceId: 'local:company', reason: 'service-down', detail: message('local-service.starting') },
    { serviceId: 'company@https://old.example', detail: { code: 'keychain.unavailable' } },
  ]);
  const starting = (all: readonly { readonly kind: string; readonly isStarting: boolean }[]) =>
    all.filter(({ kind }) => kind === 'service').map(({ isStarting }) => isStarting);
  expect(starting(status.verification.unresponsive)).toContain(true);
  const why = message('local-service.exit-code', { code: '1' });
  tell({ kind: 'restarting', attempt: 2, why });
  const again = await call('app.status', {});
  expect(again.connections[0]?.detail).toEqual(message('local-service.restarting', { why, attempt: 2 }));
  expect(starting(again.verification.unresponsive)).not.toContain(true);
  tell({ kind: 'given-up', why: aText('The store is damaged') });
  const failed = await call('app.status', {});
  expect(failed.connections[0]?.detail).toEqual(
    message('local-service.cannot-start', { why: aText('The store is damaged') }),
  );
  expect(failed.notes.map(({ code }) => code)).toContain('service-failed');
  expect(failed.state).toBe('attention');
});
