import { CommanderError } from 'commander';
import { exitCodes } from './exit-codes.ts';
import { createProgram } from './program.ts';

try {
  await createProgram().parseAsync(process.argv);
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  // Help and version end with 0; everything else that the parser refuses is wrong usage. It has said why already.
  process.exitCode = error.exitCode === 0 ? exitCodes.fine : exitCodes.wrongUsage;
}
