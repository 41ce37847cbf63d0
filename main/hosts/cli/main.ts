import { CommanderError } from 'commander';
import { exitCodes } from '#app/exit-codes.ts';
import { Failed } from './failed.ts';
import { shownJson } from './output/shown.ts';
import { createProgram } from './program.ts';

// A reader may close the pipe early (`intray jobs | head`). That is not an error.
process.stdout.on('error', () => process.exit());
// A closed stderr only hides the progress, so the work continues.
process.stderr.on('error', () => undefined);

try {
  await createProgram().parseAsync(process.argv);
} catch (error) {
  if (error instanceof CommanderError) {
    // Help and version end with 0, and everything else that the parser refuses is wrong usage. The parser has printed
    // the reason.
    process.exitCode = error.exitCode === 0 ? exitCodes.fine : exitCodes.wrongUsage;
  } else if (error instanceof Failed) {
    const isForProgram = error.error !== null && process.argv.includes('--json');
    process.stderr.write(`${isForProgram ? shownJson({ error: error.error }) : error.inWords()}\n`);
    process.exitCode = error.exitCode;
  } else {
    throw error;
  }
}
