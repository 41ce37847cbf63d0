import type { Command } from 'commander';
import { exitCodes } from '#app/exit-codes.ts';
import type { Instance } from '../instance/with-instance.ts';
import { timeInWords } from '../output/amounts.ts';
import { columns } from '../output/columns.ts';
import { shown, shownJson } from '../output/shown.ts';
import { withCommonOptions } from '../common-options.ts';
import { inService } from './users.ts';

/** The service takes this many documents in one call. */
const mostInCall = 500;

/** `again` (docs/command-line.md#process-again). */
export function addAgainCommands(program: Command): void {
  const again = program.command('again').description('process documents again with the current version of Intray');
  withCommonOptions(again.command('start <document...>'))
    .description('queue documents (their IDs, as printed by search) behind new files')
    .action(async (fileIds: string[], _options: unknown, command: Command) =>
      inService(command, (instance, json) => start(instance, json, fileIds)),
    );
  withCommonOptions(again.command('list', { isDefault: true }))
    .description('list the queued documents')
    .action(async (_options: unknown, command: Command) =>
      inService(command, async (instance, json) => {
        const answer = await instance.ask('again.list', {});
        if (json) {
          console.log(shownJson(answer));
          return;
        }
        const { text } = instance.texts;
        const rows = answer.documents.map(({ fileId, state, askedAt }) => [
          fileId,
          timeInWords(Date.parse(askedAt)),
          text(`again.${state}`),
        ]);
        console.log(rows.length === 0 ? text('cli.again.none') : columns(rows));
      }),
    );
  withCommonOptions(again.command('cancel [document...]'))
    .description('remove documents from the queue before their processing starts; all of them without an ID')
    .action(async (fileIds: string[], _options: unknown, command: Command) =>
      inService(command, async (instance, json) => {
        const answer = await instance.ask('again.cancel', { fileIds: fileIds.length === 0 ? null : fileIds });
        if (json) console.log(shownJson(answer));
        else console.log(instance.texts.text('cli.again.cancelled', { count: answer.cancelled }));
      }),
    );
}

/** Ends with 1 when a document was refused. */
async function start(instance: Instance, json: boolean, fileIds: readonly string[]): Promise<void> {
  for (let first = 0; first < fileIds.length; first += mostInCall) {
    const part = fileIds.slice(first, first + mostInCall);
    const answer = await instance.ask('again.start', { fileIds: part });
    const { queued: count, refused } = answer;
    if (refused.length > 0) process.exitCode = exitCodes.somethingFailed;
    if (json) {
      console.log(shownJson(answer));
      continue;
    }
    const { text } = instance.texts;
    const name = part.find((id) => !refused.some(({ fileId }) => fileId === id)) ?? '';
    if (count > 0) console.log(shown(text('again.queued', { count, shown: String(count), name })));
    for (const { fileId, reason } of refused)
      console.error(shown(text(`again.refused.${reason}`, { count: 1, shown: '1', name: fileId })));
  }
}
