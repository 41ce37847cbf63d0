import { z } from 'zod';

/** Encrypts the keys; `auth/secret-box.ts` implements it. */
export interface KeyBox {
  seal(secret: string, context: string): Buffer;
  open(sealed: Uint8Array, context: string): string | null;
}

const sourceKeys = z.object({ accessKey: z.string(), secretKey: z.string() });
export type SourceKeys = z.infer<typeof sourceKeys>;

/** Seals the keys of a source for the database. */
export function sealSourceKeys(box: Pick<KeyBox, 'seal'>, sourceId: string, keys: SourceKeys): Buffer {
  return box.seal(JSON.stringify(keys), contextOf(sourceId));
}

/** Returns `null` when the keys were sealed with another key of the data directory. */
export function openSourceKeys(box: Pick<KeyBox, 'open'>, sourceId: string, sealed: Uint8Array): SourceKeys | null {
  const text = box.open(sealed, contextOf(sourceId));
  return text === null ? null : sourceKeys.parse(JSON.parse(text));
}

const contextOf = (sourceId: string): string => `source:${sourceId}`;
