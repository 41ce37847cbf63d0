import type { CallError } from '#contract/frame.ts';
import type { AnyMessage } from '#contract/messages/message.ts';
import { exitCodes } from '#app/exit-codes.ts';
import { terminalText, type PersonText } from './output/person-text.ts';
import { shown } from './output/shown.ts';

interface FailedDetails {
  /** The texts in which the reason is printed. Without them, it is printed in the language of the terminal. */
  readonly texts?: PersonText;
  /** The error of a call, for programs. */
  readonly error?: CallError;
}

/** Ends a command with a reason for the person and an exit code. */
export class Failed extends Error {
  readonly reason: AnyMessage;
  readonly exitCode: number;
  private readonly texts: PersonText | null;
  readonly error: CallError | null;

  constructor(reason: AnyMessage, exitCode: number = exitCodes.somethingFailed, details: FailedDetails = {}) {
    super(reason.code);
    this.reason = reason;
    this.exitCode = exitCode;
    this.texts = details.texts ?? null;
    this.error = details.error ?? null;
  }

  /** Returns the reason as it is printed, in one or more lines. */
  inWords(): string {
    const { inWords } = this.texts ?? terminalText();
    return inWords(this.reason).trim().split('\n').map(shown).join('\n');
  }
}
