import path from 'node:path';
import { Option, type Command } from 'commander';
import { maxFrameBytes } from '#contract/frame.ts';
import { message } from '#contract/messages/message.ts';
import type { MethodResult } from '#contract/methods.ts';
import { exitCodes } from '#app/exit-codes.ts';
import { commonOptions, withCommonOptions, type CommonOptions } from '../common-options.ts';
import { Failed } from '../failed.ts';
import { withInstance, type Instance } from '../instance/with-instance.ts';
import { columns } from '../output/columns.ts';
import { createProgress } from '../output/progress.ts';
import { fileText } from '../output/file-message.ts';
import type { PersonText } from '../output/person-text.ts';
import { shownJson } from '../output/shown.ts';
import { describeBatch, isDone, pagesOf, type AddedFile, type DescribedFile } from './add/added-file.ts';
import { addRemote, isRemote, type RemoteOptions } from './add/add-remote.ts';
import { waitForBatch } from './add/wait-for-batch.ts';

/**
 * `add FILE… [--wait]`: one batch without a folder. The originals stay where they are. With `--url` or `--source` the
 * service fetches the files itself.
 */
export function addAddCommand(program: Command): void {
  withCommonOptions(program.command('add [file...]'))
    .description('upload files as one batch; the originals stay where they are')
    .option('--merge', 'combine the files into one document; images and PDFs only')
    .option('--url <address...>', 'web addresses from which the service fetches the files')
    .option('--source <name>', 'the source (object storage) that holds the files')
    .option('--container <name>', 'the bucket or container of that source')
    .addOption(
      new Option('--rotate <degrees>', 'turn all pages of what the service fetches, clockwise').choices([
        '0',
        '90',
        '180',
        '270',
      ]),
    )
    .option('--wait', 'wait until each file is done or needs a person; ends with 0 only if all are done')
    .action(async (files: readonly string[], options: RemoteOptions & { wait?: boolean }, command: Command) => {
      const common = commonOptions(command);
      if (isRemote(options)) {
        process.exitCode = await addRemote(files, options, common);
        return;
      }
      if (files.length === 0) throw new Failed(message('cli.add.nothing'), exitCodes.wrongUsage);
      const paths = files.map((file) => path.resolve(file));
      refuseTooMany(paths);
      process.exitCode = await withInstance({ dataDir: common.dataDir }, async (instance) => {
        const { id } = await instance.ask('batches.add', { paths, merge: options.merge === true });
        return options.wait === true ? waitAndPrint(instance, id, common) : printAdded(instance, id, common);
      });
    });
}

const mostFiles = 10_000;
/** The bytes of a frame that are reserved for the JSON around the paths. */
const frameReserve = 1_000;

/** Refuses more files than fit in one call: a batch is one call, so that it is added completely or not at all. */
function refuseTooMany(paths: readonly string[]): void {
  if (paths.length <= mostFiles && JSON.stringify(paths).length <= maxFrameBytes - frameReserve) return;
  throw new Failed(message('cli.add.too-many', { count: paths.length }), exitCodes.wrongUsage);
}

async function printAdded(instance: Instance, id: string, { json }: CommonOptions): Promise<number> {
  let total = 0;
  const refused: MethodResult<'batches.get'>['refused'] = [];
  for await (const page of pagesOf(instance, id)) {
    total = page.total;
    refused.push(...page.refused);
  }
  if (json) console.log(shownJson({ batch_id: id, taken: total, refused }));
  else {
    const { text, inWords } = instance.texts;
    const rows = refused.map((each) => [text('cli.add.refused'), each.path, inWords(each.reason)]);
    if (rows.length > 0) console.log(columns(rows));
    if (total > 0) console.log(text(instance.isOurs() ? 'cli.add.taken-later' : 'cli.add.taken', { count: total }));
  }
  return refused.length === 0 ? exitCodes.fine : exitCodes.somethingFailed;
}

async function waitAndPrint(instance: Instance, id: string, { json }: CommonOptions): Promise<number> {
  const progress = createProgress({ quiet: json, texts: instance.texts });
  const end = await waitForBatch(instance, id, progress);
  progress.end();
  const files = await describeBatch(instance, id);
  if (json) console.log(shownJson({ files: files.map(({ file }) => file) }));
  else if (files.length > 0) console.log(columns(rowsOf(files, instance.texts)));
  if (end.stuck !== null) {
    process.stderr.write(`${end.stuck.message}\n`);
    return end.stuck.exitCode;
  }
  return files.every(({ file }) => isDone(file)) ? exitCodes.fine : exitCodes.somethingFailed;
}

const rowsOf = (files: readonly DescribedFile[], texts: PersonText) =>
  files.map(({ file, trackedFile }) => [
    texts.text(trackedFile === null ? 'cli.add.refused' : `file.state.${trackedFile.state}`),
    file.path,
    file.tag_name ?? '',
    about(file, trackedFile, texts),
  ]);

/** Returns the values that were found in a file, or why it is not done. */
function about({ error, data_points }: AddedFile, file: DescribedFile['trackedFile'], texts: PersonText): string {
  if (error === null) return data_points.map((point) => `${point.name}: ${point.value_as_string}`).join(', ');
  return file === null ? texts.inWords(error) : fileText(file, texts);
}
