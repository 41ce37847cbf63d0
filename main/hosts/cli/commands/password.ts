import path from 'node:path';
import type { Command } from 'commander';
import { exitCodes } from '#app/exit-codes.ts';
import type { Folder } from '#contract/folders.ts';
import { message } from '#contract/messages/message.ts';
import { commonOptions, withCommonOptions } from '../common-options.ts';
import { Failed } from '../failed.ts';
import { askInstance } from '../instance/with-instance.ts';
import { parseCount } from '../output/parse-amounts.ts';
import type { PersonText } from '../output/person-text.ts';
import { printedFile, printedFolder } from '../output/printed-names.ts';
import { shown, shownJson } from '../output/shown.ts';
import { askSecret } from './connect/ask-credentials.ts';

/** The longest text that a list can be searched for. */
const longestText = 200;

/** The command `password`: the password of a file is asked for, or read from standard input, and is never an argument. */
export function addPasswordCommand(program: Command): void {
  withCommonOptions(program.command('password <file>'))
    .description('enter the password of a PDF; an unlocked copy is uploaded, the original stays unchanged')
    .action(async (named: string, _options: unknown, command: Command) => {
      const { dataDir, json } = commonOptions(command);
      const id = await idOf(named, dataDir);
      const password = await askSecret('file.unlock.password');
      const { answer: file, texts } = await askInstance({ dataDir }, 'files.unlock', { id, password });
      const inWords = shown(`${file.path}: ${texts.text(`file.state.${file.state}`)}`);
      console.log(json ? shownJson(printedFile(file)) : inWords);
    });
}

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

/** Returns the id of a file that is given by its id or its path. */
async function idOf(named: string, dataDir: string): Promise<string> {
  if (idPattern.test(named)) return named;
  const wanted = path.resolve(named);
  const { answer } = await askInstance({ dataDir }, 'files.list', {
    group: 'onHold',
    text: path.basename(wanted).slice(0, longestText),
    offset: 0,
    limit: 500,
  });
  const found = answer.files.find((file) => file.path === wanted);
  if (found === undefined) throw new Failed(message('cli.password.no-file', { path: wanted }), exitCodes.wrongUsage);
  return found.id;
}

/** `folders add-password` and `folders remove-password`. A password is asked for or read from standard input. */
export function addFolderPasswordCommands(folders: Command): void {
  withCommonOptions(folders.command('add-password <id>'))
    .description('add a password that is tried on PDFs of the folder; it is stored in the keychain')
    .action(async (id: string, _options: unknown, command: Command) => {
      const { dataDir, json } = commonOptions(command);
      const password = await askSecret('file.unlock.password');
      const { answer, texts } = await askInstance({ dataDir }, 'folders.addPassword', { id, password });
      print(answer, texts, json);
    });
  withCommonOptions(folders.command('remove-password <id>'))
    .description('remove all passwords of the folder, or one')
    .option('--number <number>', 'only the password with this number, in the order of adding', parseCount)
    .action(async (id: string, options: { readonly number?: number }, command: Command) => {
      const { dataDir, json } = commonOptions(command);
      const { answer, texts } = await askInstance({ dataDir }, 'folders.removePassword', { id, ...options });
      print(answer, texts, json);
    });
}

function print(folder: Folder, { text }: PersonText, json: boolean): void {
  const inWords = text('cli.folders.passwords', { name: folder.name, count: folder.passwords });
  console.log(json ? shownJson(printedFolder(folder)) : shown(inWords));
}
