import type { TrackedFile } from '../files.ts';
import { isMessageCode } from './format-message.ts';
import { message, type AnyMessage, type MessageCode } from './message.ts';

type Subject = Pick<TrackedFile, 'state' | 'reason'>;

/** Returns the code of the text that says why a file needs a person. Each of these texts takes its `name`. */
export const problemCode = (file: Subject): MessageCode => codeOf('file.problem.', file);

/** Returns the code of the text that says what Intray does about it and what the person can do. */
export const adviceCode = (file: Subject): MessageCode => codeOf('file.advice.', file);

function codeOf(prefix: 'file.problem.' | 'file.advice.', { state, reason }: Subject): MessageCode {
  for (const key of [reason, state]) {
    const code = `${prefix}${key ?? ''}`;
    if (isMessageCode(code)) return code;
  }
  return `${prefix}on-hold`;
}

/** Says why a file is not uploaded. For a file of a type that is not supported, the message names the type. */
export function ignoredMessage({ reason, name }: Pick<TrackedFile, 'reason' | 'name'>): AnyMessage {
  const dot = name.lastIndexOf('.');
  const type = dot > 0 ? name.slice(dot + 1) : '';
  if (reason === 'type') return type === '' ? message('file.ignored.no-type') : message('file.ignored.type', { type });
  const code = `file.ignored.${reason ?? ''}`;
  return isMessageCode(code) ? { code, params: {} } : message('file.stateDetail.ignored');
}
