import type { ReplyHeaders } from '../wire/reply-headers.ts';
import { header } from '../wire/reply-headers.ts';

const maxDelayMs = 24 * 60 * 60 * 1000;

/** Reads `Retry-After` in both forms (RFC 9110, 10.2.3): seconds, or an HTTP date. Returns at most a day. */
export function readRetryAfterMs(headers: ReplyHeaders, nowMs: number): number | undefined {
  const value = header(headers, 'retry-after')?.trim();
  if (value === undefined || value === '') return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return Math.min(maxDelayMs, Math.ceil(Number(value) * 1000));
  // All three forms of an HTTP date have a time of day. `Date.parse` alone would find a date in almost any text.
  const atMs = /\d\d:\d\d:\d\d/.test(value) ? Date.parse(value) : Number.NaN;
  // The service's own clock, if the reply states it. The wait is then right even when this computer's clock is wrong.
  const fromMs = Date.parse(header(headers, 'date') ?? '');
  if (Number.isNaN(atMs)) return undefined;
  return Math.min(maxDelayMs, Math.max(0, atMs - (Number.isNaN(fromMs) ? nowMs : fromMs)));
}

export interface RateLimitState {
  readonly remaining: number;
  readonly resetMs: number;
}

/** Reads `RateLimit-Remaining` and `-Reset` (also with `X-`), or the single `RateLimit` field of later drafts. */
export function readRateLimit(headers: ReplyHeaders): RateLimitState | undefined {
  const combined = header(headers, 'ratelimit');
  const part = (name: string) => new RegExp(`(?:^|[;,\\s])${name}=(\\d+)`).exec(combined ?? '')?.[1];
  const remaining =
    header(headers, 'ratelimit-remaining') ??
    header(headers, 'x-ratelimit-remaining') ??
    part('r') ??
    part('remaining');
  const reset =
    header(headers, 'ratelimit-reset') ?? header(headers, 'x-ratelimit-reset') ?? part('t') ?? part('reset');
  if (remaining === undefined || !/^\d+$/.test(remaining)) return undefined;
  return { remaining: Number(remaining), resetMs: resetMs(reset) };
}

/**
 * Reads the seconds from now. The `X-` form is sometimes a point in time; such a number is not used, because it would
 * need both clocks.
 */
function resetMs(value: string | undefined): number {
  const seconds = value !== undefined && /^\d+(\.\d+)?$/.test(value) ? Number(value) : 1;
  return seconds > 86_400 ? 1000 : Math.ceil(seconds * 1000);
}
