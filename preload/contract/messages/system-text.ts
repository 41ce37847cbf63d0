import { message, type Message } from './message.ts';

/** The limit in characters. Systems report many lines, but one sentence says what is wrong. */
const longest = 300;

/** Returns the words of a system or a library about an error, as they came. A service's words are a `failure.text`. */
export function systemText(error: unknown): Message {
  const text = error instanceof Error ? error.message : String(error);
  return message('failure.system-text', { text: text.trim().slice(0, longest) });
}
