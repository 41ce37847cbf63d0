import { open, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { type Command } from 'commander';
import { message } from '#contract/messages/message.ts';
import { systemText } from '#contract/messages/system-text.ts';
import { exitCodes } from '#app/exit-codes.ts';
import { commonOptions, withCommonOptions } from '../common-options.ts';
import { Failed } from '../failed.ts';
import { withInstance, type Instance } from '../instance/with-instance.ts';
import { shown, shownJson } from '../output/shown.ts';

/** `download`: saves a document, or a searchable copy of it. */
export function addDownloadCommand(program: Command): void {
  withCommonOptions(program.command('download <document>'))
    .description('save a document (its ID, as printed by search) as a file')
    .option('--searchable', 'save a scan or a picture as a PDF with its recognized text')
    .option('--to <path>', 'target file or folder (default: the current folder)', '.')
    .action(async (fileId: string, { searchable = false, to }: DownloadOptions, command: Command) => {
      const { dataDir, json } = commonOptions(command);
      await withInstance({ dataDir, withService: true }, async (instance) => {
        const { url } = searchable
          ? await instance.ask('content.searchable', { fileId })
          : await instance.ask('content.preview', { fileId, download: true });
        const saved = await save(instance, url, to);
        console.log(json ? shownJson(saved) : shown(instance.texts.text('cli.download.saved', { path: saved.path })));
      });
    });
}

interface DownloadOptions {
  readonly searchable?: boolean;
  readonly to: string;
}

interface Saved {
  readonly path: string;
  readonly sizeBytes: number;
}

/** Never replaces a file. */
async function save(instance: Instance, url: string, to: string): Promise<Saved> {
  let piece = await instance.ask('content.read', { url, offset: 0 });
  const { sizeBytes } = piece;
  const place = path.resolve((await isFolder(to)) ? path.join(to, path.basename(piece.name)) : to);
  const handle = await create(place);
  try {
    for (let offset = 0; offset < sizeBytes;) {
      const bytes = Buffer.from(piece.base64, 'base64');
      if (bytes.length === 0) throw new Error('the document ended early');
      await handle.writeFile(bytes);
      offset += bytes.length;
      if (offset < sizeBytes) piece = await instance.ask('content.read', { url, offset });
    }
    await handle.sync();
  } catch (error) {
    if (error instanceof Failed) throw error;
    throw new Failed(
      message('cli.download.failed', { path: place, why: systemText(error) }),
      exitCodes.somethingFailed,
    );
  } finally {
    await handle.close();
  }
  return { path: place, sizeBytes };
}

const isFolder = (place: string): Promise<boolean> =>
  stat(place).then(
    (found) => found.isDirectory(),
    () => false,
  );

async function create(place: string): Promise<FileHandle> {
  try {
    return await open(place, 'wx', 0o600);
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    const why = isTaken
      ? message('cli.download.exists', { path: place })
      : message('cli.download.failed', { path: place, why: systemText(error) });
    throw new Failed(why, exitCodes.somethingFailed);
  }
}
