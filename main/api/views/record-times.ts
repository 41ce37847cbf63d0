/** A service's timestamp in milliseconds since 1970; one without a zone is taken as UTC. `null` when it cannot be read. */
export function timeOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const hasZone = /(?:[zZ]|[+-]\d\d:?\d\d)$/u.test(text);
  const atMs = Date.parse(hasZone || !text.includes('T') ? text : `${text}Z`);
  return Number.isFinite(atMs) ? atMs : null;
}
