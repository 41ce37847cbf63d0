import type { AppStatus, DoctorLine } from '#contract/app.ts';
import type { Browsed } from '#contract/folders.ts';
import type { AnyMessage } from '#contract/messages/message.ts';
import type { MethodResult } from '#contract/methods.ts';
import type { Connection, CredentialsState, ServerCertificate } from '#contract/service.ts';
import type { CurrentTrouble } from '#contract/trouble.ts';
import type { Failure, Result } from '#core/failure.ts';
import type { ServiceId } from '#core/ids.ts';
import type { Engine } from '#engine/engine.ts';
import type { AppSettings } from '#ports/app-settings.ts';
import type { Clock } from '#ports/clock.ts';
import type { Identity } from '#ports/service-records.ts';
import type { DocumentService, DownloadForm } from '#ports/document-service.ts';
import type { FileRef, FileSource } from '#ports/file-source.ts';
import type { FolderPasswords } from '#ports/folder-passwords.ts';
import type { Ids } from '#ports/ids.ts';
import type { JournalViews } from '#ports/journal-views.ts';
import type { Journal } from '#ports/journal.ts';
import type { Settings } from '#ports/settings.ts';
import type { FolderWatch } from './folder-watch.ts';
import type { Outcome } from './handlers.ts';
import type { CheckedBalance } from './paced-balance.ts';
import type { Revisions } from './revisions.ts';

/**
 * What the handlers depend on. Everything that needs the machine comes from the host, as one of the controllers below.
 */
export interface ApiDeps {
  readonly engine: Engine;
  readonly journal: Journal;
  readonly views: JournalViews;
  readonly settings: Settings;
  readonly appSettings: AppSettings;
  readonly files: FileSource;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly services: ConnectionController;
  readonly places: FolderPaths;
  readonly passwords: FolderPasswords;
  readonly content: ContentController;
  readonly host: HostController;
  /** Returns what copies of waiting files take, and the most that they may take. */
  readonly copies: () => Promise<{ readonly usedBytes: number; readonly maxBytes: number }>;
  readonly pack: PackController;
  readonly changed: Revisions['changed'];
  readonly balance: () => CheckedBalance;
  /** When folders were not watched. */
  readonly folderWatch: Pick<FolderWatch, 'of'>;
  /**
   * Returns the conditions that keep Intray from its work now or need a person, without those that may still end by
   * themselves.
   */
  readonly troubles: () => readonly CurrentTrouble[];
}

/** The reading pack, which a person fetches and removes. */
interface PackController {
  state(): MethodResult<'settings.pack'>;
  /** Starts a fetch; nothing happens while one runs. */
  fetch(): void;
  cancel(): void;
  remove(): Promise<void>;
}

export type LocalState = AppStatus['service']['local'];

/** The connections to services as screens see them. Credentials never leave it. */
export interface ConnectionController {
  kind(): 'local' | 'remote';
  /** Returns the service for new files; `null` until the service has reported its company. */
  currentId(): ServiceId | null;
  /** Returns the service in use for calls; `null` while it cannot be called, and `problem` then says why. */
  current(): DocumentService | null;
  of(id: ServiceId): DocumentService | null;
  origin(): string | null;
  problem(): AnyMessage | null;
  /**
   * Returns how the remote service in use failed when Intray last asked for its own identity there; `null` when it
   * answered, or was not asked yet.
   */
  refusal(): Failure | null;
  /** Returns why a service that holds files in progress cannot be called now. */
  awayBecause(id: ServiceId): AnyMessage;
  local(): { readonly state: LocalState; readonly detail: AnyMessage | null };
  credentials(): Promise<CredentialsState>;
  /** Asks a service for our identity there, and stores nothing. */
  test(connection: Connection): Promise<Result<Identity>>;
  /**
   * Returns the certificate that a server shows, without trusting it and without sending anything; `null` when it shows
   * none, and where a proxy is set.
   */
  certificateOf(baseUrl: string): Promise<ServerCertificate | null>;
  /**
   * Tests the connection, stores the credentials under the service's origin, and uses this service for new files from
   * now on.
   */
  connect(connection: Connection): Promise<Outcome<null>>;
  /** Opens the encrypted file of keys with a passphrase that a person has typed, and tries to connect at once. */
  unlock(passphrase: string): Outcome<null>;
  useLocal(): Promise<void>;
}

/** A path that was checked, or why it is refused. */
export type PathVerdict =
  | { readonly ok: true; readonly path: string }
  | { readonly ok: false; readonly code: string; readonly text: AnyMessage };

/** Checks paths of this machine, which only the host can do. */
export interface FolderPaths {
  /**
   * Checks whether a folder may be watched beside those that are watched already. The result is its real path. With
   * `create`, a folder that does not exist and may be watched is created in an existing folder.
   */
  judgeFolder(path: string, watched: readonly string[], create?: boolean): Promise<PathVerdict>;
  /** Checks whether a path names a file that can be added by hand. */
  judgeFile(path: string): Promise<PathVerdict>;
  /**
   * Returns whether a folder lies where people keep documents: below the home or on a mounted drive, and not in a
   * hidden folder. Other folders may hold files that are not documents.
   */
  isUsualPlace(path: string): Promise<boolean>;
  join(root: string, path: string): string;
  /** Returns the folder that is suggested to a person who has none; `null` where there is no good place. */
  suggest(): Promise<{ readonly path: string; readonly name: string; readonly exists: boolean } | null>;
  /** Returns one level of folders; without a path, the user's home. A folder that cannot be read gives a message. */
  browse(path: string | null, hidden: boolean): Promise<BrowseVerdict>;
}

export type BrowseVerdict =
  | { readonly ok: true; readonly browsed: Browsed }
  | { readonly ok: false; readonly code: string; readonly text: AnyMessage };

export type PreviewSource =
  | { readonly kind: 'original'; readonly ref: FileRef; readonly name: string }
  | {
      readonly kind: 'remote';
      readonly serviceId: ServiceId;
      readonly service: DocumentService;
      readonly fileId: string;
      readonly name: string;
      /** What is shown in place of the file. */
      readonly form?: DownloadForm | undefined;
    };

/** A file at a service. */
export type RemoteSource = Extract<PreviewSource, { readonly kind: 'remote' }>;

interface TicketView {
  readonly url: string;
  readonly expiresAtMs: number;
}

/**
 * Bytes are transferred by ticket and never in a frame. A ticket ends with the connection of its holder, which is the
 * id of a peer.
 */
export interface ContentController {
  preview(holder: string, source: PreviewSource, download: boolean): TicketView;
  /** Like `preview`, but only after the bytes are there, or with the reason why they are not. */
  fetched(holder: string, source: RemoteSource, download: boolean): Promise<Result<TicketView>>;
  /** Returns the next bytes behind an address; `null` when there are none any more. */
  read(
    url: string,
    offset: number,
  ): Promise<{ readonly name: string; readonly sizeBytes: number; readonly base64: string } | null>;
  upload(holder: string, batch: string, name: string, sizeBytes: number): TicketView;
  /**
   * Returns the absolute paths of the files that were uploaded under this batch name, in the order of their tickets.
   */
  taken(batch: string): Promise<readonly string[]>;
  /** Returns the text of the one file of a batch; `null` when there is no such file, several, or one with more bytes. */
  takenText(batch: string, maxBytes: number): Promise<string | null>;
  /** Begins a ZIP of files of services. */
  bundle(): Promise<Bundle>;
  /** Returns an address for text that was just created. */
  text(holder: string, name: string, text: string): TicketView;
  /** Writes a table of any length as CSV, piece by piece, and returns an address for it. */
  table(holder: string, table: Table): Promise<TicketView>;
  /** Removes the copies, tables and ZIPs of documents: they belong to a service that is no longer in use, or were deleted. */
  forgetCopies(): Promise<void>;
}

export type TableRows = readonly (readonly string[])[];

interface Table {
  readonly name: string;
  readonly separator: ',' | ';';
  readonly rows: AsyncIterable<TableRows>;
}

/** A ZIP on this computer that is being written. One file is added at a time. */
export interface Bundle {
  /** Names are made safe and unique. What fails leaves no part of the file in the ZIP. */
  add(source: RemoteSource): Promise<Result<null>>;
  /**
   * Completes the ZIP, or leaves nothing of it. `ticket` returns an address for it until it is swept, a day later or when
   * the app starts.
   */
  finish(): Promise<Result<MadeBundle>>;
  /** Removes what was written. */
  discard(): Promise<void>;
}

export interface MadeBundle {
  readonly sizeBytes: number;
  readonly ticket: (holder: string, name: string) => TicketView;
}

export type Note = Readonly<AppStatus['notes'][number]>;

/** A window that was brought to the front, or the address where the person finds one. */
export interface OpenedWindow {
  readonly opened: boolean;
  readonly address: string | null;
  readonly note?: AnyMessage | null;
}

/** The browsers that may open the page of a host. */
export interface BrowserSignIns {
  list(): readonly Omit<MethodResult<'signIns.list'>[number], 'isThis'>[];
  /**
   * Ends one sign-in, or all of them.
   * @returns the number that ended
   */
  end(id: string | null): number;
}

/** What a host answers itself, with or without an engine. */
export interface SignInController {
  openWindow(): Promise<OpenedWindow>;
  /** `null` where the host has no page for browsers. */
  readonly signIns: BrowserSignIns | null;
  doctor(): Promise<readonly DoctorLine[]>;
  /** The name of this computer. */
  readonly hostName: string;
  /** Returns what the person should know about this machine. */
  notes(): readonly Note[];
}

export interface HostController extends SignInController {
  /** Shows a path in the file manager. Returns `false` when there is none, or it failed. */
  reveal(path: string): Promise<boolean>;
  /** Opens the host's own dialogue for a folder. Returns `null` when the person chose none. */
  pickFolder(): Promise<string | null>;
  readonly logFolder: string;
  /** Returns the end of each log, newest lines last, at most `maxBytes` each. */
  logTails(maxBytes: number): Promise<readonly { readonly name: string; readonly text: string }[]>;
  /** Returns texts that identify the person or the computer: the home, the data directory, the user, the computer. */
  ownNames(): readonly string[];
  /** Returns versions and the kind of machine, for support. */
  about(): Readonly<Record<string, string | number>>;
}
