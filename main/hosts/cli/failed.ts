import type { CallError } from '#contract/frame.ts';
import { exitCodes } from '#app/exit-codes.ts';

/** Ends a command with a text for the person and an exit code. */
export class Failed extends Error {
  readonly exitCode: number;
  /** The error of a call, for programs; `null` for other reasons. */
  readonly error: CallError | null;

  constructor(message: string, exitCode: number = exitCodes.somethingFailed, error: CallError | null = null) {
    super(message);
    this.exitCode = exitCode;
    this.error = error;
  }
}
