import { mkdir, opendir, readFile, realpath, rm, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { writeFileAtomic } from '#lib/atomic-write.ts';
import { syncDirectory } from '#lib/sync-directory.ts';
import { serviceMessage } from '#service-api/messages/service-message.ts';
import { exportNames, exportVersion } from './exchange-paths.ts';
import { absent, codeOf } from './file-copies.ts';
import { jsonOf } from './manifest.ts';
import { ExchangeFailure } from './progress.ts';

/** Returns the real path of a folder that an export is read from or written to. */
export async function realFolder(path: string, serviceRoot: string): Promise<string> {
  if (!isAbsolute(path)) throw new ExchangeFailure(serviceMessage('service.exchange.relative', { path }));
  const real = await realpath(path).catch((error: unknown) => absent(error));
  const found = real === null ? null : await stat(real);
  if (real === null || found?.isDirectory() !== true)
    throw new ExchangeFailure(serviceMessage('service.exchange.no-folder', { path }));
  const below = relative(await realpath(serviceRoot), real);
  if (below === '' || (below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below)))
    throw new ExchangeFailure(serviceMessage('service.exchange.own-data', { path }));
  return real;
}

/**
 * Prepares a folder for the export of an archive, or for the rest of one that was not finished. A folder with anything else
 * in it is refused.
 */
export async function openExportFolder(root: string, archiveId: string): Promise<void> {
  const marker = jsonOf((await readFile(join(root, exportNames.marker), 'utf8').catch(absent)) ?? '');
  if (await isThere(join(root, exportNames.manifest)))
    throw new ExchangeFailure(serviceMessage('service.exchange.finished', { path: root }));
  if (isMarker(marker)) {
    if (marker.archiveId !== archiveId || marker.version !== exportVersion)
      throw new ExchangeFailure(serviceMessage('service.exchange.other-archive', { path: root }));
    await rm(join(root, exportNames.unfinished), { recursive: true, force: true });
  } else {
    if (!(await isEmpty(root))) throw new ExchangeFailure(serviceMessage('service.exchange.not-empty', { path: root }));
    const mark = { format: 'intray-export', version: exportVersion, archiveId };
    writeFileAtomic(join(root, exportNames.marker), `${JSON.stringify(mark, null, 1)}\n`);
  }
  for (const folder of [exportNames.unfinished, exportNames.documents, 'definitions']) {
    await mkdir(join(root, folder), { mode: 0o700 }).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
  }
  syncDirectory(root);
}

export async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(absent)) !== null;
}

interface Marker {
  readonly version: unknown;
  readonly archiveId: unknown;
}

const isMarker = (value: unknown): value is Marker =>
  typeof value === 'object' && value !== null && 'format' in value && value.format === 'intray-export';

/** A file that a kill left while the marker was written does not count. */
async function isEmpty(root: string): Promise<boolean> {
  const own = new RegExp(`^${exportNames.marker.replaceAll('.', '\\.')}\\.[0-9a-f-]{36}\\.tmp$`, 'u');
  for await (const { name } of await opendir(root)) if (!own.test(name)) return false;
  return true;
}
