import { z } from 'zod';
import { messageParams } from './messages/message-schema.ts';

/** Building blocks of the records and inputs. */

/** A UUID (docs/service-api.md#records) of any version, because another system may have made it. */
export const uuid = z.guid();

/** A UUID that a caller gives, converted to lower case so that it can be compared. */
export const givenUuid = z.guid().toLowerCase();

/** An id in a path, which may be any text. An id that is not a UUID names nothing, so the reply is 404 and not 400. */
export const pathId = z.string().min(1).toLowerCase();

/** ISO 8601 with `Z` (docs/service-api.md#search-hit), in every record except the cloud information record. */
export const timestamp = z.iso.datetime();

/** ISO 8601 without a zone (docs/service-api.md#cloud-information). It is UTC in the local service. */
export const zonelessTimestamp = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?$/);

/** `HH:MM:SS` (docs/service-api.md#cloud-information). */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/);

/** A confidence or score, 0 to 1. */
export const fraction = z.number().min(0).max(1);

/** A count, 0 or more. */
export const count = z.int().min(0);

/** Descriptors that a caller gives to a file or job: names with JSON values of any type. */
export const metadataObject = z.record(z.string(), z.unknown());
export type Metadata = z.infer<typeof metadataObject>;

/** One object for all files, or an array with one object for each file (docs/service-api.md#file-endpoints). */
export const metadata = z.union([metadataObject, z.array(metadataObject)]);

/** Why something failed. `message` is for people, `code` never changes. Ours (docs/service-api.md#open-records). */
export const problem = z.strictObject({
  code: z.string(),
  message: z.string(),
  /** The code of `message` if it is a text of the service itself (docs/service-api.md#codes-of-messages). */
  message_code: z.string().optional(),
  message_params: messageParams.optional(),
});
export type Problem = z.infer<typeof problem>;

/** A rectangle on an upright page, in fractions of its width and height, origin at the top left. Ours. */
export const box = z.strictObject({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
