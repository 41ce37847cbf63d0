import { z } from 'zod';
import { messageSchema } from './messages/message-schema.ts';

/** What a service accepts from us: the key of the application and a way to sign in. The only place that says so. */
export const credentialsSchema = z.object({
  apiKey: z.string().min(1),
  auth: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('bearer'), accessToken: z.string().min(1) }),
    z.object({ kind: z.literal('amx'), appId: z.string().min(1), secret: z.string().min(1) }),
  ]),
});
export type Credentials = z.infer<typeof credentialsSchema>;
export type AuthKind = Credentials['auth']['kind'];

/** What a person types to reach a remote service. It goes to main and never comes back. */
export const connectionSchema = credentialsSchema.extend({
  baseUrl: z.url(),
  /** Explicit yes to an encrypted file where the machine has no keychain. */
  allowFile: z.boolean().default(false),
});
export type Connection = z.infer<typeof connectionSchema>;

/** Whether a key is set and where it lies; never the key. `locked` and `missing` are about the keychain itself. */
export const secretStateSchema = z.object({
  state: z.enum(['set', 'not-set', 'locked', 'missing']),
  place: z.enum(['keychain', 'environment', 'credential-file', 'encrypted-file', 'memory']).nullable(),
  detail: z.string().nullable(),
});
export type SecretState = z.infer<typeof secretStateSchema>;

/** Object storage known to the service. */
export const sourceSchema = z.object({
  name: z.string(),
  type: z.string().nullable(),
  createdAtMs: z.number().nullable(),
});
export type Source = z.infer<typeof sourceSchema>;

/** What the service needs to fetch from object storage. It goes there and is kept nowhere else. */
export const newSourceSchema = z
  .object({
    name: z.string().min(1).max(200),
    type: z.enum(['AWS', 'DO', 'Azure']),
    accountName: z.string().min(1),
    region: z.string().default(''),
    accessKey: z.string().default(''),
    secretKey: z.string().min(1),
  })
  .strict();

const budgetSchema = z.object({
  perSecond: z.number(),
  usedLastMinute: z.number(),
  left: z.number(),
  waiting: z.number(),
});

/** Whom the service takes us for. */
export const identitySchema = z.object({
  userId: z.string().nullable(),
  /** The login. */
  userName: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  companyId: z.string().nullable(),
  companyName: z.string().nullable(),
  roles: z.array(z.string()).readonly(),
  /** `HMAC`, `Bearer`, or the service's own word. */
  authenticationType: z.string().nullable(),
});
export type Identity = z.infer<typeof identitySchema>;

/** How the service is configured for the company, as far as it matters for uploads. */
export const cloudInfoSchema = z.object({
  /** Lower case, without the dot; `null`: the service does not say. */
  supportedFileExtensions: z.array(z.string()).readonly().nullable(),
  /** What becomes of a file whose name is taken; the service's own word. */
  duplicatePolicy: z.string().nullable(),
  jobRetryLimit: z.number().nullable(),
  fileRetryLimit: z.number().nullable(),
  /** One file that fails makes its whole job fail. */
  failsJobWithFile: z.boolean().nullable(),
  /** Attachments of a mail become files of their own. */
  splitsMails: z.boolean().nullable(),
  /** Where events are reported; `null` where they are reported nowhere. */
  webHookUrl: z.string().nullable(),
});
export type CloudInfo = z.infer<typeof cloudInfoSchema>;

export const serviceInfoSchema = z.object({
  kind: z.enum(['local', 'remote']),
  origin: z.string().nullable(),
  secret: secretStateSchema,
  /** `status` is the service's own word; `Online` is normal. `null` as a whole: it did not answer. */
  status: z.object({ status: z.string().nullable(), version: z.string().nullable() }).nullable(),
  identity: identitySchema.nullable(),
  companies: z.array(z.object({ id: z.string(), name: z.string() })).nullable(),
  cloudInfo: cloudInfoSchema.nullable(),
  /** The maintenance window that is open, else the next one; `null`: the service has none, or does not say. */
  maintenance: z.object({ startMs: z.number(), endMs: z.number(), isOpen: z.boolean() }).nullable(),
  /** The status word says that maintenance is on now. */
  inMaintenance: z.boolean(),
  budgets: z.object({ requests: budgetSchema, polls: budgetSchema, pausedForMs: z.number() }).nullable(),
  /** What the service did not answer, and why. */
  problems: z.array(messageSchema),
});
export type ServiceInfo = z.infer<typeof serviceInfoSchema>;
