import type { Command } from 'commander';
import type { DoctorLine } from '#contract/app.ts';
import { message } from '#contract/messages/message.ts';
import { exitCodes } from '#app/exit-codes.ts';
import { problem } from '#app/doctor/doctor-line.ts';
import { checkMachine } from '#app/doctor/check-machine.ts';
import { findInstallation } from '#app/machine/installation.ts';
import { commonOptions, withCommonOptions } from '../common-options.ts';
import { Failed } from '../failed.ts';
import { withInstance } from '../instance/with-instance.ts';
import { terminalText, type PersonText } from '../output/person-text.ts';
import { shown, shownJson } from '../output/shown.ts';
import { padToWidth, widthOf } from '../output/width.ts';

/** `doctor`: what is installed, reachable and writable, and what to do about the rest. */
export function addDoctorCommand(program: Command): void {
  withCommonOptions(program.command('doctor'))
    .description('check what is installed, reachable and writable, and say how to fix what is not')
    .action(async (_options: unknown, command: Command) => {
      const { dataDir, json } = commonOptions(command);
      const { lines, reached, texts } = await runDoctor(dataDir);
      if (json) console.log(shownJson({ lines }));
      else for (const line of lines) console.log(lineInWords(line, texts));
      if (!reached) process.exitCode = exitCodes.notReached;
      else if (lines.some((line) => line.state === 'problem')) process.exitCode = exitCodes.somethingFailed;
    });
}

interface DoctorResult {
  readonly lines: readonly DoctorLine[];
  readonly reached: boolean;
  readonly texts: PersonText;
}

/**
 * When no instance can be started, only the computer is checked. That is when people need `doctor` most. In a directory where
 * none should be started, nothing is.
 */
async function runDoctor(dataDir: string): Promise<DoctorResult> {
  try {
    return await withInstance({ dataDir, withService: true }, async (instance) => {
      const { lines } = await instance.ask('app.doctor', {});
      return { lines, reached: true, texts: instance.texts };
    });
  } catch (error) {
    if (!(error instanceof Failed) || error.exitCode === exitCodes.wrongUsage) throw error;
    const machine = await checkMachine(findInstallation(import.meta.dirname), dataDir);
    const app = problem('intray', error.reason, message('doctor.not-started-advice'));
    return { lines: [...machine, app], reached: false, texts: terminalText() };
  }
}

const states = ['ok', 'warning', 'problem'] as const satisfies readonly DoctorLine['state'][];

/** The advice is printed below the problem. */
function lineInWords({ check, state, message, advice }: DoctorLine, { text, inWords }: PersonText): string {
  const width = Math.max(...states.map((each) => widthOf(text(`settings.doctor.${each}`))));
  const mark = padToWidth(text(`settings.doctor.${state}`), width);
  const line = `${mark}  ${text(`doctor.check.${check}`)}: ${shown(inWords(message))}`;
  return advice === null ? line : `${line}\n${' '.repeat(width)}  ${shown(inWords(advice))}`;
}
