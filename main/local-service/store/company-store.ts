import type { CloudSettings } from './cloud-settings.ts';

export interface CompanyName {
  readonly id: string;
  readonly name: string;
}

/** The companies of a service. Part of a store transaction. */
export interface CompanyStore {
  idOf(name: string): Promise<string | null>;
  ids(): Promise<readonly string[]>;
  /** In the order of their creation. */
  names(): Promise<readonly CompanyName[]>;
  add(company: {
    readonly id: string;
    readonly name: string;
    readonly settings: CloudSettings;
    readonly at: string;
  }): Promise<void>;
  rename(companyId: string, name: string, at: string): Promise<void>;
  /** Counts its files that are not deleted, those in the trash included. */
  documents(companyId: string): Promise<number>;
  /** Removes the company with everything that is its. Nothing of its documents may be left but records of deleted ones. */
  remove(companyId: string): Promise<void>;
  settings(companyId: string): Promise<CloudSettings>;
  setSettings(companyId: string, settings: CloudSettings, at: string): Promise<void>;
}
