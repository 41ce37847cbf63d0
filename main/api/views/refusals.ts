import { storedRefusalSchema, type Refusal } from '#contract/files.ts';

/** The refusals of a batch as the journal keeps them. Rows that are none are left out: stored text is input. */
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
