import type { Command } from 'commander';
import type { DoctorLine } from '#contract/app.ts';
import { exitCodes } from '#app/exit-codes.ts';
import { findInstallation } from '#app/machine/installation.ts';
import { checkMachine } from '#app/doctor/check-machine.ts';
import { commonOptions, withCommonOptions } from '../common-options.ts';
import { Failed } from '../failed.ts';
import { withInstance } from '../instance/with-instance.ts';
import { messageText } from '../output/message-text.ts';
import { shown, shownJson } from '../output/shown.ts';

/** `doctor`: what is installed, reachable and writable, and what to do about what is not. */
export function addDoctorCommand(program: Command): void {
  withCommonOptions(program.command('doctor'))
    .description('what is installed, reachable and writable, and what to do about what is not')
    .action(async (_options: unknown, command: Command) => {
      const { dataDir, json } = commonOptions(command);
      const { lines, reached } = await examine(dataDir);
      if (json) console.log(shownJson({ lines }));
      else for (const line of lines) console.log(inWords(line));
      if (!reached) process.exitCode = exitCodes.notReached;
      else if (lines.some((line) => line.state === 'problem')) process.exitCode = exitCodes.somethingFailed;
    });
}

/** Where no instance can be started, the computer is looked at without one: that is when a doctor is needed most. */
async function examine(dataDir: string): Promise<{ readonly lines: readonly DoctorLine[]; readonly reached: boolean }> {
  try {
    const { lines } = await withInstance({ dataDir, withService: true }, (instance) => instance.ask('app.doctor', {}));
    return { lines, reached: true };
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
    const advice = 'The lines above say what is missing; the logs are in the data directory.';
    const instance: DoctorLine = { check: 'intray', state: 'problem', message: error.message, advice };
    return {
      lines: [...(await checkMachine(findInstallation(import.meta.dirname), dataDir)), instance],
      reached: false,
    };
  }
}

const marks = { ok: 'ok      ', warning: 'warning ', problem: 'PROBLEM ' } as const;

function inWords({ check, state, message, advice }: DoctorLine): string {
  const line = `${marks[state]} ${shown(check)}: ${shown(typeof message === 'string' ? message : messageText(message))}`;
  return advice === null ? line : `${line}\n          ${shown(advice)}`;
}
