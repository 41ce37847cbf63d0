import { exitCodes } from '#app/exit-codes.ts';

/** Ends a command with words for the person and an exit code. */
export class Failed extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number = exitCodes.somethingFailed) {
    super(message);
    this.exitCode = exitCode;
  }
}
