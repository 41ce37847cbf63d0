import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { hasTray } from '#hosts/electron/tray/tray.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';

function program(body: string): string {
  const file = path.join(temporaryDirectory(), 'dbus-send');
  writeFileSync(file, `#!/bin/sh\n${body}\n`);
  chmodSync(file, 0o755);
  return file;
}

test.skipIf(process.platform === 'win32')(
  'on Linux the desktop is asked whether it shows trays; no answer counts as no',
  async () => {
    expect(await hasTray('linux', program('echo "   boolean true"'))).toBe(true);
    expect(await hasTray('linux', program('echo "   boolean false"'))).toBe(false);
    expect(await hasTray('linux', program('echo "boolean true"; exit 1'))).toBe(false);
    expect(await hasTray('linux', program('exec sleep 30'))).toBe(false);
    expect(await hasTray('linux', '/nowhere/dbus-send')).toBe(false);
  },
);

test('Windows and macOS always have one', async () => {
  expect([await hasTray('win32'), await hasTray('darwin')]).toEqual([true, true]);
});
