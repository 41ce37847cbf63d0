/**
 * The service that the app works with. Credentials are never here: they are in the {@link CredentialStore}, under the
 * origin.
 */
export type ServiceChoice =
  | { readonly kind: 'local' }
  | {
      readonly kind: 'remote';
      /** Scheme, host, port, and a path where the service has one. */
      readonly baseUrl: string;
      readonly auth: 'bearer' | 'amx';
    };

/**
 * A part of the week with an upload limit. Days are 1 (Monday) to 7. A part that ends before it begins lasts past
 * midnight and belongs to the day on which it began.
 */
interface UploadWindow {
  readonly days: readonly number[];
  /** `HH:MM` in the local time of this computer. */
  readonly from: string;
  readonly to: string;
  /** `null`: no limit. */
  readonly bytesPerSecond: number | null;
}

/**
 * How a remote service is reached; loopback is never proxied. `system` follows `HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`.
 */
export type ProxyChoice =
  { readonly kind: 'system' } | { readonly kind: 'none' } | { readonly kind: 'manual'; readonly url: string };

/** How the app looks and behaves. Most of these settings do not affect files. */
export interface Preferences {
  /** The person's name for this installation; `null`: the name of the computer. */
  readonly stationName: string | null;
  readonly theme: 'system' | 'light' | 'dark';
  readonly contrast: 'system' | 'normal' | 'high';
  /** `system`, or a language of the catalogue of messages. */
  readonly language: string;
  readonly startAtSignIn: boolean;
  /** The page opens in the station view. */
  readonly startInStation: boolean;
  readonly notices: boolean;
  readonly noticesAbout: { readonly finished: boolean; readonly needsYou: boolean };
  /** Times of day, `HH:MM`; `null`: no quiet hours. */
  readonly quietHours: { readonly from: string; readonly to: string } | null;
  /** The limit outside every part of the timetable; `null`: no limit. */
  readonly uploadBytesPerSecond: number | null;
  /** Parts of the week with their own limit. When several apply, the first one counts. */
  readonly uploadTimetable: readonly UploadWindow[];
  readonly proxy: ProxyChoice;
  /** PEM file of a certificate authority that is trusted in addition to the system's. */
  readonly extraCaFile: string | null;
  readonly logLevel: 'info' | 'debug';
  /** Names that are ignored in every folder where a person did not change this (core, `standard-ignores.ts`). */
  readonly standardIgnores: readonly string[];
  /** Origins of services whose jobs do not carry the id of their batch; `local` is the local service. */
  readonly withoutBatchId: readonly string[];
  /**
   * The most bytes that copies of waiting files may take; `null`: 5 GB or a tenth of the free space, whichever is less.
   */
  readonly spoolBytes: number | null;
  /** Searches by their names and the parameters of their addresses, in the order in which they are listed. */
  readonly savedSearches: readonly { readonly name: string; readonly address: string }[];
  readonly setupDone: boolean;
}

/** The settings of a person beyond the watch folders, in the same `settings.json`. */
export interface AppSettings {
  service(): ServiceChoice;
  setService(choice: ServiceChoice): void;
  preferences(): Preferences;
  /** Changes some preferences and returns all. */
  setPreferences(changes: Partial<Preferences>): Preferences;
  /** Whether a person has allowed an encrypted file for keys where there is no keychain. */
  sealedFileAllowed(): boolean;
  allowSealedFile(): void;
  /**
   * Whether the station view has a PIN. The PIN is stored as a salted hash. It prevents passers-by from changing views
   * by accident and protects nothing else.
   */
  hasStationPin(): boolean;
  /** `null` removes it. */
  setStationPin(pin: string | null): Promise<void>;
  /** Returns `false` also when there is no PIN. */
  isStationPin(pin: string): Promise<boolean>;
  /** Calls the listener after every change, also one from outside. The result removes the listener. */
  onChange(listener: () => void): () => void;
}
