import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { maxFrameBytes } from '#contract/frame.ts';
import { message } from '#contract/messages/message.ts';
import { systemText } from '#contract/messages/system-text.ts';
import { exitCodes } from '#app/exit-codes.ts';
import { commonOptions, withCommonOptions } from '../common-options.ts';
import { Failed } from '../failed.ts';
import { askInstance } from '../instance/with-instance.ts';
import { columns } from '../output/columns.ts';
import { shown, shownJson } from '../output/shown.ts';

/** For the rest of a call's frame. */
const frameReserve = 1_000;

/** `tags export` and `tags import`: tags, fields, tables and company settings as one file. */
export function addTransferCommands(tags: Command): void {
  withCommonOptions(tags.command('export'))
    .description('print tags, fields, tables and company settings as one JSON file')
    .action(async (_options: unknown, command: Command) => {
      const { dataDir } = commonOptions(command);
      const { answer } = await askInstance({ dataDir, withService: true }, 'configuration.configuration.export', {});
      process.stdout.write(answer.json);
    });
  withCommonOptions(tags.command('import <file>'))
    .description('apply such a file to tags, fields, tables and company settings; - reads standard input')
    .option('--dry-run', 'only show what would change')
    .action(async (file: string, { dryRun = false }: { readonly dryRun?: boolean }, command: Command) => {
      const { dataDir, json } = commonOptions(command);
      const params = { json: contentOf(file), isDryRun: dryRun };
      if (Buffer.byteLength(JSON.stringify(params)) > maxFrameBytes - frameReserve)
        throw new Failed(message('cli.import.too-large', { path: file }), exitCodes.wrongUsage);
      const asked = askInstance({ dataDir, withService: true }, 'configuration.configuration.import', params);
      const { answer, texts } = await asked;
      if (json) return console.log(shownJson(answer));
      const rows = answer.differences.map(({ kind, name, change }) => [
        texts.text(`cli.import.${change}`),
        texts.text(`cli.import.${kind}`),
        name,
      ]);
      if (rows.length > 0) console.log(columns(rows));
      const count = answer.differenceCount;
      console.error(shown(texts.text(dryRun ? 'cli.import.would-change' : 'cli.import.done', { count })));
    });
}

function contentOf(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    throw new Failed(message('cli.import.unreadable', { path: file, why: systemText(error) }), exitCodes.wrongUsage);
  }
}
