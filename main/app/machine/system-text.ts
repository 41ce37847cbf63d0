import { message, type Message } from '#contract/messages/message.ts';

const longest = 300;

/** Returns the text of a system or a library about an error, cut to `longest` characters. */
export function systemText(error: unknown): Message {
  const text = error instanceof Error ? error.message : String(error);
  return message('failure.text', { text: text.trim().slice(0, longest) });
}
