import { randomBytes } from 'node:crypto';

/** What a ticket gives access to. */
export type TicketGrant =
  | {
      readonly kind: 'preview';
      /** Makes the bytes available as a regular file and returns its name for people. Called at every use. */
      readonly open: () => Promise<PreviewFile | null>;
      readonly download: boolean;
    }
  | {
      readonly kind: 'upload';
      /** Takes exactly `sizeBytes` bytes. Resolves to `false` when they could not be kept. */
      readonly take: (bytes: AsyncIterable<Uint8Array>) => Promise<boolean>;
      readonly sizeBytes: number;
    };

export interface PreviewFile {
  readonly path: string;
  readonly name: string;
}

export interface Tickets {
  /**
   * Returns a path below the host's address. It is valid for a short time, and not after its holder's connection has
   * closed.
   */
  issue(holder: string, grant: TicketGrant): { readonly url: string; readonly expiresAtMs: number };
  /**
   * Returns what the ticket gives access to; `null` when it is unknown or expired. An upload ticket can be used once.
   */
  use(ticket: string): TicketGrant | null;
  /** Returns whether this ticket accepts an upload now. */
  isUpload(ticket: string): boolean;
  /** Makes all tickets of a holder invalid, and ends what is done for it. */
  revoke(holder: string): void;
  /** Runs `work` for a holder, with a signal that fires when its tickets are made invalid. */
  whileHeld<T>(holder: string, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

interface Issued {
  readonly holder: string;
  readonly grant: TicketGrant;
  readonly expiresAtMs: number;
}

const lifetimeMs = { preview: 10 * 60_000, upload: 60 * 60_000 } as const;
/** Beyond this number the oldest tickets are dropped, so that a page cannot fill the host's memory. */
const maxTickets = 10_000;

export function createTickets(nowMs: () => number = Date.now): Tickets {
  const grants = new Map<string, Issued>();
  /** What is done for holders. */
  const underWay = new Map<AbortController, string>();
  const valid = (ticket: string): TicketGrant | null => {
    const entry = grants.get(ticket);
    return entry === undefined || entry.expiresAtMs <= nowMs() ? null : entry.grant;
  };
  return {
    issue(holder, grant) {
      for (const [ticket, { expiresAtMs }] of grants) {
        if (grants.size < maxTickets && expiresAtMs > nowMs()) break;
        grants.delete(ticket);
      }
      const ticket = randomBytes(24).toString('base64url');
      const expiresAtMs = nowMs() + lifetimeMs[grant.kind];
      grants.set(ticket, { holder, grant, expiresAtMs });
      return { url: `/content/${ticket}`, expiresAtMs };
    },
    use(ticket) {
      const grant = valid(ticket);
      if (grant?.kind === 'upload') grants.delete(ticket);
      return grant;
    },
    isUpload: (ticket) => valid(ticket)?.kind === 'upload',
    revoke(holder) {
      for (const [ticket, issued] of grants) if (issued.holder === holder) grants.delete(ticket);
      for (const [ending, worksFor] of underWay) if (worksFor === holder) ending.abort();
    },
    async whileHeld(holder, work) {
      const ending = new AbortController();
      underWay.set(ending, holder);
      try {
        return await work(ending.signal);
      } finally {
        underWay.delete(ending);
      }
    },
  };
}
