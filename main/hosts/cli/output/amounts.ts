/** `90_000` → `2 min`. */
export function durationInWords(ms: number): string {
  if (ms < 90_000) return `${Math.round(ms / 1_000)} s`;
  return ms < 90 * 60_000 ? `${Math.round(ms / 60_000)} min` : `${Math.round(ms / 3_600_000)} h`;
}

export function timeInWords(ms: number | null): string {
  return ms === null ? '' : new Date(ms).toISOString().replace('T', ' ').slice(0, 19);
}
