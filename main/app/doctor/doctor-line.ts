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

/** The advice for a package that is missing or damaged. */
export const reinstall = message('doctor.package.advice');
