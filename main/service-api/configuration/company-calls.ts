import { z } from 'zod';
import { count, uuid } from '../fields.ts';
import type { ConfigurationCall } from './call.ts';
import { newKey } from './user-calls.ts';

/** How long a text may be that is to become the name of a company; the service says what may be one. */
const companyName = z.string().max(1_000);

const companyUse = z.strictObject({
  id: uuid,
  name: z.string(),
  users: count,
  /** Those in the trash included. */
  documents: count,
  /** Of these, each content once. */
  bytes: count,
  /** The company of Intray, whose administrators manage the others. It is neither renamed nor removed. */
  isOwn: z.boolean(),
});
export type ServiceCompany = z.infer<typeof companyUse>;

const oneCompany = z.strictObject({ id: uuid });
const ofService = { isOfService: true } as const;

/** The companies of a service (docs/service-api.md#companies-of-the-service). */
export const companyCalls = {
  /** In the order of their creation. */
  'companies.list': {
    input: z.strictObject({}),
    output: z.strictObject({ companies: z.array(companyUse) }),
    changes: false,
    ...ofService,
  },
  /** Returns the key of its administrator. */
  'companies.add': { input: z.strictObject({ name: companyName }), output: newKey, changes: true, ...ofService },
  'companies.rename': {
    input: z.strictObject({ id: uuid, name: companyName }),
    output: z.strictObject({ name: z.string() }),
    changes: true,
    ...ofService,
  },
  /** Only one without documents. */
  'companies.remove': { input: oneCompany, output: z.strictObject({}), changes: true, ...ofService },
} as const satisfies Record<string, ConfigurationCall>;
