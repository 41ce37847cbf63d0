/** A time in which the service takes no work, in milliseconds since 1970; the end is no part of it. */
export interface MaintenanceSpan {
  readonly startMs: number;
  readonly endMs: number;
}

/** How long the maintenance that is on now still lasts, in milliseconds; `null`: none is. */
export function maintenanceLeftMs(spans: readonly MaintenanceSpan[], nowMs: number): number | null {
  const left = spans.flatMap(({ startMs, endMs }) => (startMs <= nowMs && nowMs < endMs ? [endMs - nowMs] : []));
  return left.length === 0 ? null : Math.max(...left);
}
