import { refusalSchema, type Refusal } from '#contract/files.ts';
import { message } from '#contract/messages/message.ts';

/** The refusals of a batch as the journal keeps them. Rows that are none are left out: stored text is input. */
export function readRefusals(text: string): Refusal[] {
  const list: unknown = parse(text);
  return (Array.isArray(list) ? (list as readonly unknown[]) : []).flatMap((entry) => {
    const read = refusalSchema.safeParse(withMessage(entry));
    return read.success ? [read.data] : [];
  });
}

/** An earlier version kept a text. */
function withMessage(entry: unknown): unknown {
  const isOfText = typeof entry === 'object' && entry !== null && 'reason' in entry && typeof entry.reason === 'string';
  return isOfText ? { ...entry, reason: message('failure.text', { text: String(entry.reason) }) } : entry;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
