const steps = [1, 2, 5, 10, 15, 20, 30, 45, 60, 90, 120];

/** Minutes as a person would guess them: an estimate that is exact to the second is a lie. 0: less than a minute. */
export function roundedMinutes(ms: number): number {
  const minutes = ms / 60_000;
  if (minutes < 0.75) return 0;
  const longest = steps.at(-1) ?? 0;
  if (minutes >= longest) return Math.round(minutes / 60) * 60;
  return steps.reduce((best, step) => (Math.abs(step - minutes) < Math.abs(best - minutes) ? step : best));
}
