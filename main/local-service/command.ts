import type { Role } from '#service-api/endpoint.ts';
import type { CompanyChange } from './companies/company-change.ts';
import type { LogOptions } from './log-options.ts';
import type { ListenOptions } from './listen-options.ts';
import type { TeamOptions } from './team-options.ts';

/** A number, 0 for any; `null` for the one of the last start; `off`: other clients than the parent do not reach it. */
export type PortChoice = number | 'off' | null;

export interface OnArchive {
  readonly dataDir: string;
  readonly json: boolean;
  readonly team: TeamOptions | null;
}

export type Command =
  | {
      readonly kind: 'serve';
      readonly dataDir: string;
      readonly port: PortChoice;
      readonly workers: number | null;
      readonly requestsPerSecond: number | null;
      readonly leaseSeconds: number | null;
      /** On loopback; 0 for any, `null` for none. */
      readonly metricsPort: number | null;
      /** `null`: on a port of the loopback address. */
      readonly listen: ListenOptions | null;
      readonly logs: LogOptions;
      /** Where clients reach the service through a proxy; `null`: where it listens. */
      readonly publicUrl: string | null;
      /** `null`: state and bytes are in the data directory. */
      readonly team: TeamOptions | null;
    }
  | {
      readonly kind: 'work';
      readonly dataDir: string;
      readonly workers: number | null;
      readonly metricsPort: number | null;
      readonly leaseSeconds: number | null;
      readonly logs: LogOptions;
      readonly team: TeamOptions;
    }
  | { readonly kind: 'migrate'; readonly team: TeamOptions }
  | { readonly kind: 'workers'; readonly team: TeamOptions; readonly json: boolean }
  /** `again`: whether they are read again. */
  | (OnArchive & { readonly kind: 'failed'; readonly again: boolean })
  /** Without a team there is nothing to check. */
  | { readonly kind: 'check-start'; readonly dataDir: string; readonly team: TeamOptions | null }
  | { readonly kind: 'take-bucket'; readonly dataDir: string; readonly team: TeamOptions }
  | {
      readonly kind: 'credentials';
      readonly dataDir: string;
      readonly role: Role;
      readonly company: string;
      readonly json: boolean;
      readonly team: TeamOptions | null;
    }
  /** `change`: `null`: they are listed. */
  | (OnArchive & { readonly kind: 'companies'; readonly change: CompanyChange | null })
  /** `hashes`: whether all bytes are read. */
  | (OnArchive & { readonly kind: 'verify'; readonly hashes: boolean })
  | {
      readonly kind: 'move';
      /** Of the team's service. */
      readonly dataDir: string;
      readonly team: TeamOptions;
      /** Whether `other` is the source or the target. */
      readonly direction: 'from' | 'to';
      /** The data directory of the archive that is no team's. */
      readonly other: string;
      readonly company: string;
      readonly json: boolean;
      /** Whether documents that stay as they are in the target are named, as they are in JSON. */
      readonly listsExisting: boolean;
    }
  | { readonly kind: 'wrong-usage'; readonly message: string };
