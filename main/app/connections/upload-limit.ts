import { uploadLimitAt, type UploadRules } from '#core/week-hours.ts';
import { createByteLimit, type ByteLimit } from '#adapters/document-service/pace/byte-limit.ts';
import { wallTimeOf } from '../machine/wall-time.ts';

/** The settings are looked into no more often than this, though every piece of a file asks. */
const freshForMs = 200;

/** What a person allows sending to take of the line, by the hour; one limit for all remote services together. */
export function createUploadLimit(rules: () => UploadRules, nowMs: () => number = Date.now): ByteLimit {
  let known: { readonly limit: number | null; readonly atMs: number } | null = null;
  return createByteLimit(() => {
    const atMs = nowMs();
    if (known === null || Math.abs(atMs - known.atMs) >= freshForMs) {
      known = { limit: uploadLimitAt(rules(), wallTimeOf(atMs)), atMs };
    }
    return known.limit;
  });
}
