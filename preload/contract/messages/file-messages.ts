import type { TrackedFile } from '../files.ts';
import { isMessageCode } from './format-message.ts';
import { message, type AnyMessage, type MessageCode } from './message.ts';

type Subject = Pick<TrackedFile, 'state' | 'reason'>;

/** What is the matter with a file that needs a person. Each of these texts takes its `name`. */
export const problemCode = (file: Subject): MessageCode => codeOf('file.problem.', file);

/** What Intray does about it, and what the person can do. */
export const adviceCode = (file: Subject): MessageCode => codeOf('file.advice.', file);

function codeOf(prefix: 'file.problem.' | 'file.advice.', { state, reason }: Subject): MessageCode {
  for (const key of [reason, state]) {
    const code = `${prefix}${key ?? ''}`;
    if (isMessageCode(code)) return code;
  }
  return `${prefix}on-hold`;
}

/** Why a file is not uploaded; of a type that is not taken, which one that is. */
export function ignoredMessage({ reason, name }: Pick<TrackedFile, 'reason' | 'name'>): AnyMessage {
  const dot = name.lastIndexOf('.');
  const type = dot > 0 ? name.slice(dot + 1) : '';
  if (reason === 'type') return type === '' ? message('file.ignored.no-type') : message('file.ignored.type', { type });
  const code = `file.ignored.${reason ?? ''}`;
  return isMessageCode(code) ? { code, params: {} } : message('file.stateDetail.ignored');
}
