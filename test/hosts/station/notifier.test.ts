import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { folderId, batchId } from '#core/ids.ts';
import type { JobNotice } from '#core/notice.ts';
import { createNotifier } from '#hosts/station/notifier.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';

const notice: JobNotice = {
  kind: 'job',
  id: batchId('s'),
  folderId: folderId('f'),
  jobId: 'j',
  end: 'mixed',
  doneCount: 3,
  onHoldCount: 1,
  atMs: 0,
};

test.skipIf(process.platform === 'win32')('a notice shown again replaces the first on the desktop', async () => {
  const dir = temporaryDirectory();
  const command = path.join(dir, 'notify-send');
  await writeFile(command, `#!/bin/sh\necho "$*" >> "${dir}/shown"\necho 42\n`);
  await chmod(command, 0o755);
  const said: string[] = [];
  const notifier = createNotifier({ say: (line) => said.push(line), command });
  expect(await notifier.show(notice, { language: 'de', stationName: null })).toBe(true);
  expect(await notifier.show(notice, { language: 'de', stationName: 'Scanner 3' })).toBe(true);
  expect((await readFile(path.join(dir, 'shown'), 'utf8')).trim().split('\n')).toEqual([
    '--app-name=Intray --print-id -- 3 Dateien sind fertig Bei 1 Datei ist eine Aktion erforderlich.',
    '--app-name=Intray --print-id --replace-id=42 -- Scanner 3: 3 Dateien sind fertig Bei 1 Datei ist eine Aktion erforderlich.',
  ]);
  expect(said).toEqual(['3 files are done. 1 file needs you.', '3 files are done. 1 file needs you.']);
});

test('without a desktop the line on stderr is enough', async () => {
  const said: string[] = [];
  const command = path.join(temporaryDirectory(), 'missing');
  const notifier = createNotifier({ say: (line) => said.push(line), command });
  expect(
    await notifier.show(
      { ...notice, end: 'failed', doneCount: 0, onHoldCount: 2 },
      { language: 'de', stationName: 'Scanner 3' },
    ),
  ).toBe(true);
  expect(
    await notifier.show(
      { ...notice, end: 'succeeded', doneCount: 1, onHoldCount: 0 },
      { language: 'de', stationName: 'Scanner 3' },
    ),
  ).toBe(true);
  expect(said).toEqual(['Job failed. 0 files are done. 2 files need you.', '1 file is done.']);
});
