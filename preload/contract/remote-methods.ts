import { z } from 'zod';

const urls = z
  .array(
    z
      .string()
      .max(8_192)
      .regex(/^https?:\/\/\S+$/iu),
  )
  .min(1)
  .max(100);

/** Files that the service fetches itself: from web addresses, or from an object storage that it knows. */
export const remoteFilesSchema = z
  .object({
    from: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('urls'), urls }).strict(),
      z
        .object({
          kind: z.literal('source'),
          source: z.string().min(1).max(200),
          container: z.string().min(1).max(200),
          fileNames: z.array(z.string().min(1).max(1_024)).min(1).max(1_000),
        })
        .strict(),
    ]),
    /** Makes one document of the files, which must be pictures. */
    merge: z.boolean().default(false),
    /** How all pages are turned: degrees clockwise. */
    pageRotation: z.literal([0, 90, 180, 270]).default(0),
  })
  .strict();

/** Methods about files that the service fetches itself. They are part of `methods`. */
export const remoteMethods = {
  /**
   * Creates a job of files that the service fetches. Replies before they are fetched: the job shows what becomes of them.
   */
  'remote.add': { params: remoteFilesSchema, result: z.object({ jobId: z.string() }) },
} as const;
