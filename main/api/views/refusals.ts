/** A path that was named and could not be taken at all. */
export interface Refusal {
  readonly path: string;
  readonly reason: string;
}

/** The refusals of a batch as the journal keeps them. Rows that are none are left out: stored text is input. */
export function readRefusals(text: string): Refusal[] {
  const list: unknown = parse(text);
  return (Array.isArray(list) ? (list as readonly unknown[]) : []).flatMap((entry) => {
    if (typeof entry !== 'object' || entry === null || !('path' in entry) || !('reason' in entry)) return [];
    const { path, reason } = entry;
    return typeof path === 'string' && typeof reason === 'string' ? [{ path, reason }] : [];
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
