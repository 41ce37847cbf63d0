import { z } from 'zod';

/** Building blocks of the records and inputs. */

/** A UUID (docs/service-api.md#records). Any version: another system may have made it. */
export const uuid = z.guid();

/** A UUID that a caller gives; compared in lower case. */
export const givenUuid = z.guid().toLowerCase();

/**
 * An id in a path. Any text: an id that is no UUID names nothing, and is answered as unknown (404), not as malformed.
 */
export const pathId = z.string().min(1).toLowerCase();

/** ISO 8601 with `Z` (docs/service-api.md#search-hit; everywhere but the cloud information record). */
export const timestamp = z.iso.datetime();

/** ISO 8601 without a zone (docs/service-api.md#cloud-information). Means UTC in our service. */
export const zonelessTimestamp = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?$/);

/** `HH:MM:SS` (docs/service-api.md#cloud-information). */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/);

/** A confidence or score, 0 to 1. */
export const fraction = z.number().min(0).max(1);

/** A count, 0 or more. */
export const count = z.int().min(0);

/** Descriptors that a caller gives to a file or job: names with any JSON value. */
export const metadataObject = z.record(z.string(), z.unknown());
export type Metadata = z.infer<typeof metadataObject>;

/** One object for all files, or one a file (docs/service-api.md#file-endpoints). */
export const metadata = z.union([metadataObject, z.array(metadataObject)]);

/** Why something failed, for people; `code` is stable. Ours (docs/service-api.md#open-records). */
export const problem = z.strictObject({ code: z.string(), message: z.string() });
export type Problem = z.infer<typeof problem>;

/** A rectangle on a righted page in fractions of its width and height, origin at the top left. Ours. */
export const box = z.strictObject({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
