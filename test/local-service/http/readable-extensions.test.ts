import { expect, it } from 'vitest';
import { readableExtensions } from '#local-service/http/handlers/readable-extensions.ts';
import { supportedFileExtensions } from '#local-service/store/cloud-settings.ts';

it('lists what LibreOffice opens only where it is installed', () => {
  const withIt = readableExtensions(supportedFileExtensions, () => '/usr/bin/soffice').split(',');
  expect(withIt).toEqual(expect.arrayContaining(['pdf', 'ppt', 'vsd', 'wpd']));
  expect(new Set(withIt).size).toBe(withIt.length);
  expect(readableExtensions(supportedFileExtensions, () => null)).toBe(supportedFileExtensions);
});

it('leaves the list of a company as it is', () => {
  expect(readableExtensions('pdf,tif', () => '/usr/bin/soffice')).toBe('pdf,tif');
});
