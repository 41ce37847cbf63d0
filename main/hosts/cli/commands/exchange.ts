import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { exitCodes } from '#app/exit-codes.ts';
import type { MethodResult } from '#contract/methods.ts';
import { withCommonOptions } from '../common-options.ts';
import type { Instance } from '../instance/with-instance.ts';
import { shown, shownJson } from '../output/shown.ts';
import { inService } from './users.ts';

type State = MethodResult<'exchange.state'>;

/** `export` and `import` of all documents (docs/command-line.md#export-and-import). */
export function addExchangeCommands(program: Command): void {
  withCommonOptions(program.command('export <folder>'))
    .description('export all documents of the local service to an empty folder; run again to continue')
    .option('--searchable', 'add a searchable PDF of each scan')
    .action(async (folder: string, { searchable = false }: { readonly searchable?: boolean }, command: Command) =>
      inService(command, async (instance, json) => {
        const path = resolve(folder);
        await mkdir(path, { recursive: true });
        await run(instance, json, await instance.ask('exchange.export', { folder: path, searchable }));
      }),
    );
  withCommonOptions(program.command('import <folder>'))
    .description('import an exported folder into the local service, each document once')
    .action(async (folder: string, _options: unknown, command: Command) =>
      inService(command, async (instance, json) =>
        run(instance, json, await instance.ask('exchange.import', { folder: resolve(folder) })),
      ),
    );
}

const askEveryMs = 300;

/** Waits for the end with progress on a terminal. Ctrl+C ends the export or import, too. */
async function run(instance: Instance, json: boolean, started: State): Promise<void> {
  let state = started;
  const cancel = (): void => void instance.ask('exchange.cancel', {}).catch(() => undefined);
  process.once('SIGINT', cancel);
  try {
    while (state.status === 'running') {
      showProgress(instance, state);
      // The service reports no progress of this by itself.
      await instance.changed([], askEveryMs);
      state = await instance.ask('exchange.state', {});
    }
  } finally {
    process.off('SIGINT', cancel);
  }
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  if (state.status !== 'done' || state.failed > 0 || state.problemCount > 0)
    process.exitCode = exitCodes.somethingFailed;
  if (json) console.log(shownJson(state));
  else printEnd(instance, state);
}

function showProgress({ texts }: Instance, { phase, done, total, kind }: State): void {
  if (!process.stderr.isTTY) return;
  const doing = kind === 'import' ? 'exchange.progress.import' : 'exchange.progress.export';
  const text = texts.text(phase === 'verifying' ? 'exchange.verifying' : doing, { done, total });
  process.stderr.write(`\r${text}\u001b[K`);
}

function printEnd({ texts }: Instance, state: State): void {
  const { text, inWords } = texts;
  for (const { subject, code, params } of state.problems)
    console.error(shown(`${subject}: ${inWords({ code, params })}`));
  const left = state.problemCount - state.problems.length;
  if (left > 0) console.error(text('exchange.moreProblems', { count: left }));
  if (state.failure !== null) console.error(shown(inWords(state.failure)));
  if (state.status === 'failed') return;
  const { added, existing, merged, failed, leftOut, folder: path } = state;
  const kind = state.kind === 'import' ? 'import' : 'export';
  const counts = { added, existing, merged, path };
  console.log(shown(text(state.status === 'done' ? `exchange.done.${kind}` : `exchange.cancelled.${kind}`, counts)));
  if (failed > 0) console.log(text('exchange.failed', { count: failed }));
  if (leftOut > 0) console.log(text('exchange.leftOut', { count: leftOut }));
}
