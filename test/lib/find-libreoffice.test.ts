import { expect, it } from 'vitest';
import { findLibreOffice } from '#lib/find-libreoffice.ts';

const find = (platform: NodeJS.Platform, env: NodeJS.ProcessEnv, ...files: readonly string[]) =>
  findLibreOffice({ platform, env, exists: (file) => files.includes(file) });

it('finds LibreOffice on PATH, then in the usual folders of each system', () => {
  expect(find('linux', { PATH: '/a:/b' }, '/b/soffice', '/usr/bin/soffice')).toBe('/b/soffice');
  expect(find('linux', {}, '/usr/bin/soffice')).toBe('/usr/bin/soffice');
  const onMac = '/Applications/LibreOffice.app/Contents/MacOS/soffice';
  expect(find('darwin', { PATH: '/usr/bin' }, onMac)).toBe(onMac);
  const onWindows = 'C:\\Program Files\\LibreOffice\\program\\soffice.com';
  expect(find('win32', { ProgramFiles: 'C:\\Program Files' }, onWindows)).toBe(onWindows);
});

it('finds nothing where it is not installed, and nothing in the working directory', () => {
  expect(find('linux', { PATH: '/usr/bin' })).toBeNull();
  expect(find('linux', { PATH: '.::bin' }, 'soffice', 'bin/soffice', './soffice')).toBeNull();
});
