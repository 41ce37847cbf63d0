import type { Random } from './random.ts';

/** Files that are PDFs with an encryption. Their share of all contents is from 0 to 1. */
export interface LockedDial {
  readonly share: number;
  /** Whether the first folder has a password, which opens half of them. */
  readonly hasPassword: boolean;
}

export const drawLocked = (random: Random): LockedDial | null =>
  random.chance(0.6) ? null : { share: random.next() * 0.6, hasPassword: random.chance(0.6) };

/** The id of the password of the first folder. */
export const passwordId = 'password-1';

export const drawFrom = (hash: string, at: number): number => Number.parseInt(hash.slice(at, at + 4), 16) / 0x1_00_00;

/** Whether a content is a PDF that names an encryption. A content is always the same. */
export const namesEncryption = (hash: string, dial: LockedDial | null): boolean =>
  dial !== null && drawFrom(hash, 0) < dial.share;

/** A third needs no password to be read, only to be changed. */
export const needsPassword = (hash: string): boolean => drawFrom(hash, 4) > 1 / 3;

/** The copy that is uploaded in place of a locked content. */
export const copyWithoutPassword = (content: string): string => `${copyMark}${content}`;
const copyMark = 'without its password: ';

/** The locked content of which a copy was made; `null` for a content that is no such copy. */
export const originalOfCopy = (content: string): string | null =>
  content.startsWith(copyMark) ? content.slice(copyMark.length) : null;
