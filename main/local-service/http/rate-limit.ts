export interface RateLimit {
  readonly perSecond: number;
  /** How many may come at once after a pause. */
  readonly burst: number;
}

/** Stops a runaway client, not a busy one: bulk search over loopback stays under it. */
export const defaultRateLimit: RateLimit = rateLimitOf(1_000);

/** So many requests a second, and four seconds' worth of them at once. */
export function rateLimitOf(perSecond: number): RateLimit {
  return { perSecond, burst: 4 * perSecond };
}

export interface RateVerdict {
  readonly allowed: boolean;
  readonly headers: Readonly<Record<string, string>>;
  /** Until the next request would be let through. */
  readonly retryAfterS: number;
}

interface Bucket {
  tokens: number;
  filledAtMs: number;
}

/** A token bucket a key. */
export function createRateLimiter(limit: RateLimit, nowMs: () => number): (key: string) => RateVerdict {
  const buckets = new Map<string, Bucket>();
  return (key) => {
    const now = nowMs();
    const bucket = buckets.get(key) ?? { tokens: limit.burst, filledAtMs: now };
    buckets.set(key, bucket);
    const elapsedS = Math.max(0, now - bucket.filledAtMs) / 1_000;
    bucket.tokens = Math.min(limit.burst, bucket.tokens + elapsedS * limit.perSecond);
    bucket.filledAtMs = now;
    const allowed = bucket.tokens >= 1;
    if (allowed) bucket.tokens -= 1;
    return {
      allowed,
      retryAfterS: allowed ? 0 : Math.ceil((1 - bucket.tokens) / limit.perSecond),
      headers: {
        'RateLimit-Limit': String(limit.burst),
        'RateLimit-Remaining': String(Math.floor(bucket.tokens)),
        'RateLimit-Reset': String(Math.ceil((limit.burst - bucket.tokens) / limit.perSecond)),
      },
    };
  };
}
