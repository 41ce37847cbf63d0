import type { Source } from '#service-api/records/source.ts';

interface NewSource extends Source {
  readonly companyId: string;
  readonly keysSealed: Uint8Array;
}

/** A source with what a fetch needs. Only `sources/` opens the keys. */
export interface StoredSource extends Source {
  readonly keysSealed: Uint8Array;
  /** The address that an administrator set in place of the provider's; `null` for the provider's own. */
  readonly endpoint: string | null;
}

/**
 * The object storages of a company, and the hosts that it may fetch from although their addresses are not public. The
 * case of a source's name does not count, because a signed request does not preserve it.
 */
export interface SourceStore {
  /** Returns the sources, oldest first. */
  list(companyId: string): Promise<readonly StoredSource[]>;
  named(companyId: string, name: string): Promise<StoredSource | null>;
  find(sourceId: string): Promise<StoredSource | null>;
  /** Rejects when the company already has a source of that name. */
  add(source: NewSource): Promise<void>;
  remove(sourceId: string): Promise<void>;
  setEndpoint(sourceId: string, endpoint: string | null): Promise<void>;
  allowedHosts(companyId: string): Promise<readonly string[]>;
  setAllowedHosts(companyId: string, hosts: readonly string[]): Promise<void>;
}
