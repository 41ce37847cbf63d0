import { z } from 'zod';
import { remoteAddressMaxChars, remoteFileNamesMax, remoteFolderMaxChars, remoteUrlsMax } from '../limits.ts';
import { metadataText } from '../text-fields.ts';
import { pageRotations, priorities } from '../values.ts';

/** An address that can be fetched. Not a bound of the interface, so the schema does not show it. */
const address = z
  .url()
  .refine(
    (text) => text.length <= remoteAddressMaxChars,
    `must have at most ${String(remoteAddressMaxChars)} characters`,
  )
  .refine((text) => /^https?:/iu.test(text), 'must begin with http:// or https://')
  // A backslash ends the host as a slash does.
  .refine((text) => !/^https?:\/\/[^/?#\\]*@/iu.test(text), 'must not contain a user name or a password');

const fileNames = z
  .array(z.string().min(1))
  .min(1)
  .refine((names) => names.length <= remoteFileNamesMax, `must have at most ${String(remoteFileNamesMax)} elements`);

/** A label of the files, no path of a disk. */
const folder = z
  .string()
  .default('Inbox')
  .transform((text) => text.trim())
  .refine((text) => text !== '', 'must not be empty')
  .refine((text) => text.length <= remoteFolderMaxChars, `must have at most ${String(remoteFolderMaxChars)} characters`)
  .refine((text) => !/\p{Cc}/u.test(text), 'must not contain control characters');

const remoteUpload = z.object({
  url: address.optional(),
  urls: z.array(address).min(1).max(remoteUrlsMax).optional(),
  source: z.string().min(1).optional(),
  container: z.string().min(1).optional(),
  file_name: z.string().min(1).optional(),
  file_names: fileNames.optional(),
  merge: z.boolean().default(false),
  metadata: metadataText.optional(),
  priority: z.enum(priorities).default('normal'),
  propagate_metadata: z.boolean().default(false),
  parent_file_prefix: folder,
  page_rotation: z.literal(pageRotations).default(0),
});
type RemoteUpload = z.infer<typeof remoteUpload>;

/**
 * Body of `file/upload` (docs/service-api.md#file-endpoints): its fields and the rules between them. Whether all files
 * to merge are images is known only after they are fetched.
 */
export const remoteUploadBody = remoteUpload.superRefine((body, context) => {
  for (const [field, message] of [...originProblems(body), ...metadataProblems(body)]) {
    context.addIssue({ code: 'custom', path: [field], message });
  }
});

type FieldProblem = readonly [field: keyof RemoteUpload, message: string];

function originProblems(body: RemoteUpload): readonly FieldProblem[] {
  const problems: FieldProblem[] = [];
  const byUrl = body.url !== undefined || body.urls !== undefined;
  const sourceFields = (['source', 'container', 'file_name', 'file_names'] as const).filter(
    (f) => body[f] !== undefined,
  );
  if (body.url !== undefined && body.urls !== undefined) problems.push(['urls', 'cannot be given together with url']);
  const [firstSourceField] = sourceFields;
  if (firstSourceField === undefined) {
    if (!byUrl) problems.push(['url', 'is missing: give url, urls, or a source with container and file_name']);
    return problems;
  }
  if (byUrl) problems.push([firstSourceField, 'cannot be given together with url or urls']);
  if (body.source === undefined) problems.push(['source', `is required with ${firstSourceField}`]);
  if (body.container === undefined) problems.push(['container', `is required with ${firstSourceField}`]);
  const names = [body.file_name, body.file_names].filter((name) => name !== undefined).length;
  if (names === 0) problems.push(['file_name', 'is required with source, or file_names']);
  if (names === 2) problems.push(['file_names', 'cannot be given together with file_name']);
  return problems;
}

/**
 * Metadata is one object when there is one output (a single file, or a merged one) or with `propagate_metadata`.
 * Otherwise it is an array with one object for each file.
 */
function metadataProblems(body: RemoteUpload): readonly FieldProblem[] {
  if (body.metadata === undefined) return [];
  const several = body.urls ?? body.file_names;
  if (body.merge || several === undefined || body.propagate_metadata) {
    return Array.isArray(body.metadata) ? [['metadata', 'must be one JSON object here']] : [];
  }
  if (!Array.isArray(body.metadata)) return [['metadata', 'must be an array with one object a file']];
  if (body.metadata.length === several.length) return [];
  return [['metadata', `must have as many objects as there are files (${String(several.length)})`]];
}
