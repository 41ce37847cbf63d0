import { randomBytes } from 'node:crypto';

/** What a ticket stands for. */
export type TicketGrant =
  | {
      readonly kind: 'preview';
      /** Makes the bytes available as a regular file and tells its name for people; called at every use. */
      readonly open: () => Promise<PreviewFile | null>;
      readonly download: boolean;
    }
  | {
      readonly kind: 'upload';
      /** Takes exactly `sizeBytes` bytes. `false` when they could not be kept. */
      readonly take: (bytes: AsyncIterable<Uint8Array>) => Promise<boolean>;
      readonly sizeBytes: number;
    };

export interface PreviewFile {
  readonly path: string;
  readonly name: string;
}

export interface Tickets {
  /** A path below the host's address that answers for a short while, and no longer than its holder's connection is open. */
  issue(holder: string, grant: TicketGrant): { readonly url: string; readonly expiresAtMs: number };
  /** What the ticket stands for; `null` when it is unknown or too old. An upload's ticket is good for one use. */
  use(ticket: string): TicketGrant | null;
  /** Whether bytes may be sent by this ticket now. */
  isUpload(ticket: string): boolean;
  /** Ends all tickets of a holder. */
  revoke(holder: string): void;
}

interface Issued {
  readonly holder: string;
  readonly grant: TicketGrant;
  readonly expiresAtMs: number;
}

const lifetimeMs = { preview: 10 * 60_000, upload: 60 * 60_000 } as const;
/** Old ones are thrown away beyond this many, so that a page cannot make the host keep them without end. */
const maxTickets = 10_000;

export function createTickets(nowMs: () => number = Date.now): Tickets {
  const grants = new Map<string, Issued>();
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
    },
  };
}
