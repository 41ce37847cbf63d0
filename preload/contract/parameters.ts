import { z } from 'zod';

/** Parameters that many methods share. */

export const none = z.object({}).strict();

export const id = z.object({ id: z.string().min(1).max(200) }).strict();

/** The parameters that select one page of a list. */
export const page = {
  page: z.number().int().min(1).default(1),
  pageSize: z.number().int().min(1).max(200).default(50),
};

/** The result of a method that returns nothing. */
export const done = z.object({ ok: z.literal(true) });
