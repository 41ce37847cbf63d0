import { z } from 'zod';
import { messageSchema } from './messages/message-schema.ts';

/** The credentials that a service accepts: the application's key and a sign-in method. They are defined only here. */
export const credentialsSchema = z.object({
  apiKey: z.string().min(1),
  auth: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('bearer'), accessToken: z.string().min(1) }),
    z.object({ kind: z.literal('amx'), appId: z.string().min(1), secret: z.string().min(1) }),
  ]),
});
export type Credentials = z.infer<typeof credentialsSchema>;
export type AuthKind = Credentials['auth']['kind'];

/** In characters. The file may be copied, and then be tried for as long as somebody likes. */
export const shortestPassphrase = 8;

/** The connection details that a person enters for a remote service. They are sent to main and never returned. */
export const connectionSchema = credentialsSchema.extend({
  baseUrl: z.url(),
  /** The person's explicit consent to an encrypted file when the computer has no keychain. */
  allowEncryptedFile: z.boolean().default(false),
  /** The passphrase of that file, if it does not come from outside. It is kept in memory only. */
  passphrase: z.string().min(shortestPassphrase).max(1_000).nullable().default(null),
  /** A file of certificates to trust from now on, in place of that of the settings; `null` leaves those as they are. */
  extraCaFile: z.string().min(1).nullable().default(null),
});
export type Connection = z.infer<typeof connectionSchema>;

const placeSchema = z.enum(['keychain', 'environment', 'credential-file', 'encrypted-file', 'memory']);

/**
 * Whether a secret is set and where it is stored; never the secret. `locked` and `missing` are states of the keychain
 * itself. `sealed`: it is in the encrypted file, whose passphrase a person has to type (`service.unlock`).
 */
export const credentialsStateSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('set'), place: placeSchema, detail: z.null() }),
  z.object({ state: z.literal('not-set'), place: z.null(), detail: z.null() }),
  z.object({ state: z.enum(['locked', 'missing', 'sealed']), place: z.null(), detail: messageSchema }),
]);
export type CredentialsState = z.infer<typeof credentialsStateSchema>;

/** Object storage that the service knows. */
export const sourceSchema = z.object({
  name: z.string(),
  type: z.string().nullable(),
  createdAtMs: z.number().nullable(),
});
export type Source = z.infer<typeof sourceSchema>;

/** What the service needs to fetch from object storage. It is passed to the service and stored nowhere else. */
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

/** The identity under which the service knows the user. */
export const identitySchema = z.object({
  userId: z.string().nullable(),
  /** The login name. */
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

/** A certificate that a server shows and that this computer does not trust. */
const serverCertificateSchema = z.object({
  subject: z.string(),
  issuer: z.string(),
  /** SHA-256, in pairs of hexadecimal digits with colons. */
  fingerprint: z.string(),
  validUntilMs: z.number(),
});
export type ServerCertificate = z.infer<typeof serverCertificateSchema>;

/** What came of a test of connection details. */
export const connectionTestSchema = z.object({
  ok: z.boolean(),
  message: messageSchema,
  identity: identitySchema.nullable(),
  /** What a person should look at again; `null` when it is none of these. */
  about: z.enum(['address', 'credentials', 'certificate']).nullable(),
  /** `null` when the server shows none, or a proxy stands before it. */
  certificate: serverCertificateSchema.nullable(),
});
export type ConnectionTest = z.infer<typeof connectionTestSchema>;

/** The service's settings for the company, as far as they matter for uploads. */
export const cloudInfoSchema = z.object({
  /** In lower case, without the dot; `null` when the service does not report them. */
  supportedFileExtensions: z.array(z.string()).readonly().nullable(),
  /** What the service does with a file whose name already exists; the service's own word. */
  duplicatePolicy: z.string().nullable(),
  jobRetryLimit: z.number().nullable(),
  fileRetryLimit: z.number().nullable(),
  /** True when one failed file makes its whole job fail. */
  failsJobWithFile: z.boolean().nullable(),
  /** True when attachments of a mail become separate files. */
  splitsMails: z.boolean().nullable(),
  /** The address to which events are reported; `null` when they are not reported. */
  webHookUrl: z.string().nullable(),
});
export type CloudInfo = z.infer<typeof cloudInfoSchema>;

export const serviceInfoSchema = z.object({
  /** Whether the service lets Intray change its configuration; if not, it is only shown. */
  canConfigure: z.boolean(),
  /** Whether it lets Intray manage its companies. */
  canManageCompanies: z.boolean(),
  kind: z.enum(['local', 'remote']),
  origin: z.string().nullable(),
  credentials: credentialsStateSchema,
  /**
   * `status` is the service's own word; `Online` is normal. The whole object is `null` when the service did not answer.
   */
  status: z.object({ status: z.string().nullable(), version: z.string().nullable() }).nullable(),
  identity: identitySchema.nullable(),
  companies: z.array(z.object({ id: z.string(), name: z.string() })).nullable(),
  cloudInfo: cloudInfoSchema.nullable(),
  /** The current maintenance window, else the next one; `null` when the service has none or does not report it. */
  maintenance: z.object({ startMs: z.number(), endMs: z.number(), isOpen: z.boolean() }).nullable(),
  /** True when the status says that maintenance is on now. */
  inMaintenance: z.boolean(),
  budgets: z.object({ requests: budgetSchema, polls: budgetSchema, pausedForMs: z.number() }).nullable(),
  /** The questions that the service did not answer, with the reasons. */
  problems: z.array(messageSchema),
});
export type ServiceInfo = z.infer<typeof serviceInfoSchema>;
