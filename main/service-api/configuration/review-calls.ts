import { z } from 'zod';
import { members } from '../endpoint.ts';
import { timestamp, uuid } from '../fields.ts';
import { splitPlan } from '../split-plan.ts';
import type { ConfigurationCall } from './call.ts';

const pages = z.strictObject({ firstPage: z.int().min(1), lastPage: z.int().min(1) });

/** Files whose proposed documents a person is to check (docs/service-api.md#files-made-of-other-files). */
export const reviewCalls = {
  'reviews.list': {
    input: z.strictObject({}),
    output: z.array(z.strictObject({ fileId: uuid, jobId: uuid, name: z.string(), since: timestamp, plan: splitPlan })),
    changes: false,
    roles: members,
  },
  /**
   * Splits the file into these documents, in the order of its pages. Pages that are in no document are left out; one
   * document of all pages keeps the file whole. `plan` is the accepted plan.
   */
  'reviews.accept': {
    input: z.strictObject({ fileId: uuid, documents: z.array(pages).min(1).max(1_000) }),
    output: splitPlan,
    changes: true,
    roles: members,
  },
} as const satisfies Record<string, ConfigurationCall>;
