/** `1234567` → `1.2 MB`. */
export function sizeInWords(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  return `${(bytes / 1_000 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power] ?? ''}`;
}

/** `90_000` → `2 min`. */
export function durationInWords(ms: number): string {
  if (ms < 90_000) return `${Math.round(ms / 1_000)} s`;
  return ms < 90 * 60_000 ? `${Math.round(ms / 60_000)} min` : `${Math.round(ms / 3_600_000)} h`;
}

export function timeInWords(ms: number | null): string {
  return ms === null ? '' : new Date(ms).toISOString().replace('T', ' ').slice(0, 19);
}

export const countInWords = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
