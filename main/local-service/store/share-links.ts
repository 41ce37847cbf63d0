import type { Scope } from './scope.ts';

/** What a link gives, and until when. */
export interface ShareLink {
  readonly id: string;
  readonly companyId: string;
  readonly fileId: string;
  /** Public part of its long address, and of its short one; `null` when it has no short one. */
  readonly code: string;
  readonly shortCode: string | null;
  /** Whether it gives the newest version of the file instead of the file itself. */
  readonly followsVersions: boolean;
  readonly createdAt: string;
  readonly expiresAt: string;
}

interface NewShareLink extends ShareLink {
  readonly userId: string;
}

/** A link with what has happened to it. */
export interface LiveShareLink extends ShareLink {
  readonly fileName: string;
  readonly userName: string;
  readonly lastUsedAt: string | null;
  readonly useCount: number;
}

/** The part of a store transaction that changes share links. */
export interface ShareLinkStore {
  add(link: NewShareLink): Promise<void>;
  /** Counts one use. Does nothing for a link that does not exist. */
  countUse(linkId: string, at: string): Promise<void>;
  /** Ends a link, or with `null` all links, of the company that work at that time; returns how many it ended. */
  revoke(companyId: string, linkId: string | null, at: string): Promise<number>;
  /** Removes links that expired before that time. */
  removeExpired(before: string): Promise<void>;
}

export interface ShareLinkRecords {
  /** Returns the link with this long or short code, unless it has expired at that time or was revoked. */
  findByCode(code: string, at: string): Promise<ShareLink | null>;
  /** Returns the links of the company that work at that time, newest first; `fileId` selects those of one file. */
  live(scope: Scope, at: string, fileId: string | null): Promise<readonly LiveShareLink[]>;
}
