import type { Command } from 'commander';
import { exitCodes } from '#app/exit-codes.ts';
import { fetchPack, removePack } from '#app/reading-pack/fetch-pack.ts';
import { packAddress, packBytes, packFiles } from '#app/reading-pack/pack-files.ts';
import { message } from '#contract/messages/message.ts';
import { nativeNameOf } from '#lib/language-codes.ts';
import { readingPackFolder } from '#lib/recognition-data.ts';
import { commonOptions, withCommonOptions } from '../common-options.ts';
import { Failed } from '../failed.ts';
import { terminalText } from '../output/person-text.ts';
import { shown, shownJson } from '../output/shown.ts';

interface PackOptions {
  readonly from: string;
  readonly remove?: boolean;
}

/** `reading-pack`: fetches the small models, with which scans are read faster, or removes them. */
export function addReadingPackCommand(program: Command): void {
  withCommonOptions(program.command('reading-pack'))
    .description('download small models for seven languages (20 MB), which read scans faster')
    .option('--from <address>', 'download from this address instead, such as a mirror in your network', packAddress)
    .option('--remove', 'remove the models and use those that come with Intray')
    .action(async ({ from, remove = false }: PackOptions, command: Command) => {
      const { dataDir, json } = commonOptions(command);
      const folder = readingPackFolder(dataDir);
      if (!remove) return fetchAll(folder, addressOf(from), json);
      await removePack(folder, packFiles);
      console.log(json ? shownJson({ path: folder }) : shown(terminalText().text('pack.removed', { path: folder })));
    });
}

async function fetchAll(folder: string, from: URL, json: boolean): Promise<void> {
  const { text } = terminalText();
  const names = packFiles.map(({ language }) => nativeNameOf(language)).join(', ');
  if (!json)
    console.error(shown(text('pack.begins', { languages: names, megabytes: packBytes / 1e6, host: from.host })));
  const outcome = await fetchPack({ folder, from, files: packFiles, env: process.env, onProgress: showProgress });
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  if (!outcome.ok) throw new Failed(outcome.message, exitCodes.somethingFailed);
  const { fetched, kept } = outcome;
  const done = text('pack.done', { fetched: fetched.length, kept: kept.length, path: folder });
  console.log(json ? shownJson({ path: folder, fetched, kept }) : shown(done));
}

/** Rewrites one line on a terminal, and prints nothing elsewhere. */
function showProgress(doneBytes: number, allBytes: number): void {
  if (!process.stderr.isTTY) return;
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
  const share = Math.floor((doneBytes / allBytes) * 100);
  process.stderr.write(`\r${share.toString()} %  ${megabytes(doneBytes)} / ${megabytes(allBytes)} MB\u001b[K`);
}

/** The address of a folder ends with a slash, so that names are added to it. */
function addressOf(text: string): URL {
  const address = text.endsWith('/') ? text : `${text}/`;
  if (URL.canParse(address) && /^https?:$/u.test(new URL(address).protocol)) return new URL(address);
  throw new Failed(message('pack.no-address', { address: text }), exitCodes.wrongUsage);
}
