import { z } from 'zod';

/** Parameters that many methods have. */

export const none = z.object({}).strict();

export const id = z.object({ id: z.string().min(1).max(200) }).strict();

/** One page of a list. */
export const page = {
  page: z.number().int().min(1).default(1),
  pageSize: z.number().int().min(1).max(200).default(50),
};
