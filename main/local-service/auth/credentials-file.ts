import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { writeFileAtomic } from '#lib/atomic-write.ts';
import { roles } from '#service-api/endpoint.ts';
import { serviceMessage } from '#service-api/messages/service-message.ts';
import { StartProblem } from './start-problem.ts';

/** The credentials of one identity, in plain text. */
const credentials = z.object({
  company: z.string(),
  role: z.enum(roles),
  api_key: z.string(),
  access_token: z.string(),
  app_id: z.string(),
  /** In base64. */
  secret: z.string(),
});
export type Credentials = z.infer<typeof credentials>;

/** `removing`: its company is being removed, so that the entry ends once the database does not have it any more. */
const entry = credentials.extend({ removing: z.literal(true).optional() });
export type CredentialsEntry = z.infer<typeof entry>;

/**
 * Returns an empty list when the file does not exist. Throws when it cannot be read, because a guess would silently
 * create new keys.
 */
export function readCredentials(path: string): readonly CredentialsEntry[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
  const parsed = z.array(entry).safeParse(parseJson(text));
  if (!parsed.success) throw new StartProblem(serviceMessage('service.start.credentials-damaged', { path }));
  return parsed.data;
}

export function writeCredentials(path: string, all: readonly CredentialsEntry[]): void {
  writeFileAtomic(path, `${JSON.stringify(all, null, 2)}\n`, 0o600);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
