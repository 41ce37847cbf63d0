/** A span in which the service takes no work, in milliseconds since 1970. The end is exclusive. */
export interface MaintenanceSpan {
  readonly startMs: number;
  readonly endMs: number;
}

/** Returns how long the current maintenance still lasts, in milliseconds; `null` when there is none. */
export function maintenanceLeftMs(spans: readonly MaintenanceSpan[], nowMs: number): number | null {
  const left = spans.flatMap(({ startMs, endMs }) => (startMs <= nowMs && nowMs < endMs ? [endMs - nowMs] : []));
  return left.length === 0 ? null : Math.max(...left);
}
