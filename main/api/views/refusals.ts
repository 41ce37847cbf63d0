import { storedRefusalSchema, type Refusal } from '#contract/files.ts';

/** Reads the refusals of a batch from the journal. Invalid entries are left out, because stored text is input. */
export function readRefusals(text: string): Refusal[] {
  const list: unknown = parse(text);
  return (Array.isArray(list) ? (list as readonly unknown[]) : []).flatMap((entry) => {
    const read = storedRefusalSchema.safeParse(entry);
    return read.success ? [read.data] : [];
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
