/** Which service the app works with. Credentials are never here: they are in the {@link CredentialStore}, under the origin. */
export type ServiceChoice =
  | { readonly kind: 'local' }
  | {
      readonly kind: 'remote';
      /** Scheme, host, port, and a path where the service lies below one. */
      readonly baseUrl: string;
      readonly auth: 'bearer' | 'amx';
    };

/** Days are 1 (Monday) to 7. One that ends before it begins goes on past midnight and belongs to the day it began on. */
interface UploadWindow {
  readonly days: readonly number[];
  /** `HH:MM` on the clock of this computer. */
  readonly from: string;
  readonly to: string;
  /** `null` is without limit. */
  readonly bytesPerSecond: number | null;
}

/** The way to a remote service; loopback is never proxied. `system` follows `HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`. */
export type ProxyChoice =
  { readonly kind: 'system' } | { readonly kind: 'none' } | { readonly kind: 'manual'; readonly url: string };

/** How the app looks and behaves; nothing that decides over files. */
export interface Preferences {
  /** What the person calls this installation; `null`: as the computer is called. */
  readonly stationName: string | null;
  readonly theme: 'system' | 'light' | 'dark';
  readonly contrast: 'system' | 'normal' | 'high';
  readonly language: 'system' | 'en' | 'de';
  readonly startAtSignIn: boolean;
  readonly notices: boolean;
  readonly noticesAbout: { readonly finished: boolean; readonly needsYou: boolean };
  /** Times of day, `HH:MM`; `null` for none. */
  readonly quietHours: { readonly from: string; readonly to: string } | null;
  /** Outside every part of the timetable; `null` is without limit. */
  readonly uploadBytesPerSecond: number | null;
  /** Parts of the week with a limit of their own; of several that hold, the first counts. */
  readonly uploadTimetable: readonly UploadWindow[];
  readonly proxy: ProxyChoice;
  /** PEM file of a certificate authority to trust besides the system's. */
  readonly extraCaFile: string | null;
  readonly logLevel: 'info' | 'debug';
  /** Names that are left alone in every folder where a person did not say otherwise (core, `standard-ignores.ts`). */
  readonly standardIgnores: readonly string[];
  /** Origins of services whose jobs do not carry the id of their batch; `local` is the service of this computer. */
  readonly withoutBatchId: readonly string[];
  /** The most that copies of waiting files may take; `null`: 5 GB or a tenth of the free space, whichever is less. */
  readonly spoolBytes: number | null;
  readonly setupDone: boolean;
}

/** What a person has set beyond the watch folders, kept in the same `settings.json`. */
export interface AppSettings {
  service(): ServiceChoice;
  setService(choice: ServiceChoice): void;
  preferences(): Preferences;
  /** Changes some and answers all. */
  setPreferences(changes: Partial<Preferences>): Preferences;
  /** Whether a person said yes to an encrypted file for keys, where there is no keychain. */
  sealedFileAllowed(): boolean;
  allowSealedFile(): void;
  /** The PIN of the station view is kept as a salted hash; it keeps passers-by from straying and protects nothing else. */
  hasStationPin(): boolean;
  /** `null` forgets it. */
  setStationPin(pin: string | null): Promise<void>;
  /** `false` as well when there is none. */
  isStationPin(pin: string): Promise<boolean>;
  /** Called after every change, also from outside. The result ends it. */
  onChange(listener: () => void): () => void;
}
