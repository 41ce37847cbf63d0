import type { DoctorLine } from '#contract/app.ts';
import { message, type AnyMessage } from '#contract/messages/message.ts';

export const fine = (check: DoctorLine['check'], text: AnyMessage): DoctorLine => ({
  check,
  state: 'ok',
  message: text,
  advice: null,
});

export const problem = (check: DoctorLine['check'], text: AnyMessage, advice: AnyMessage | null): DoctorLine => ({
  check,
  state: 'problem',
  message: text,
  advice,
});

/** What helps where a package is missing or damaged. */
export const reinstall = message('doctor.package.advice');
