import type { AppStatus, DoctorLine } from '#contract/app.ts';
import type { Browsed } from '#contract/folders.ts';
import type { AnyMessage } from '#contract/messages/message.ts';
import type { MethodResult } from '#contract/methods.ts';
import type { Connection, CredentialsState } from '#contract/service.ts';
import type { CurrentTrouble } from '#contract/trouble.ts';
import type { Failure, Result } from '#core/failure.ts';
import type { ServiceId } from '#core/ids.ts';
import type { Engine } from '#engine/engine.ts';
import type { AppSettings } from '#ports/app-settings.ts';
import type { Clock } from '#ports/clock.ts';
import type { Identity } from '#ports/service-records.ts';
import type { DocumentService } from '#ports/document-service.ts';
import type { FileRef, FileSource } from '#ports/file-source.ts';
import type { Ids } from '#ports/ids.ts';
import type { JournalViews } from '#ports/journal-views.ts';
import type { Journal } from '#ports/journal.ts';
import type { Settings } from '#ports/settings.ts';
import type { Outcome } from './handlers.ts';
import type { CheckedBalance } from './paced-balance.ts';
import type { Revisions } from './revisions.ts';

/** What the handlers stand on. Everything that needs the machine comes from the host, as one of the controllers below. */
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
  readonly content: ContentController;
  readonly host: HostController;
  /** What copies of waiting files take, and the most that they may. */
  readonly copies: () => Promise<{ readonly usedBytes: number; readonly mostBytes: number }>;
  readonly changed: Revisions['changed'];
  readonly balance: () => CheckedBalance;
  /** What keeps Intray from its work now, or needs a person; without what may still end by itself. */
  readonly troubles: () => readonly CurrentTrouble[];
}

export type LocalState = AppStatus['service']['local'];

/** The connections to services as screens see them. Credentials never come out of here. */
export interface ConnectionController {
  kind(): 'local' | 'remote';
  /** Where new files go; `null` until the service has named its company. */
  currentId(): ServiceId | null;
  /** The service in use, to be asked; `null` while it cannot be, and `problem` says why. */
  current(): DocumentService | null;
  of(id: ServiceId): DocumentService | null;
  origin(): string | null;
  problem(): AnyMessage | null;
  /** How the remote service in use failed when Intray last asked who it is there; `null` where it answered, or was not asked yet. */
  refusal(): Failure | null;
  /** Why a service that files are on their way to cannot be asked now. */
  awayBecause(id: ServiceId): AnyMessage;
  local(): { readonly state: LocalState; readonly detail: AnyMessage | null };
  credentials(): Promise<CredentialsState>;
  /** Asks a service who we are there, and keeps nothing. */
  test(connection: Connection): Promise<Result<Identity>>;
  /** Tests, stores the credentials under the service's origin, and sends new files there from now on. */
  connect(connection: Connection): Promise<Outcome<null>>;
  useLocal(): Promise<void>;
}

/** A path that was looked at, or why it cannot be taken. */
export type PathVerdict =
  | { readonly ok: true; readonly path: string }
  | { readonly ok: false; readonly code: string; readonly text: AnyMessage };

/** Paths of this machine, which only the host can judge. */
export interface FolderPaths {
  /**
   * Whether a folder may be watched, next to those that are. The answer is its real path. With `create` a folder that is
   * not there and may be watched is made, below one that is there.
   */
  judgeFolder(path: string, watched: readonly string[], create?: boolean): Promise<PathVerdict>;
  /** Whether a path names a file that can be taken by hand. */
  judgeFile(path: string): Promise<PathVerdict>;
  /**
   * Whether a folder lies where people keep their things: below the home or on a mounted drive, and not in a hidden
   * folder. Others may hold what no document is.
   */
  isUsualPlace(path: string): Promise<boolean>;
  join(root: string, path: string): string;
  /** The folder that is proposed to somebody who has none; `null` where there is no good place. */
  suggest(): Promise<{ readonly path: string; readonly name: string; readonly exists: boolean } | null>;
  /** One level of folders; without a path the user's home. In words what cannot be looked at. */
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
      /** That page as a picture instead of the file. */
      readonly page?: number | undefined;
    };

interface TicketView {
  readonly url: string;
  readonly expiresAtMs: number;
}

/** Bytes travel by ticket and never in a frame. A ticket ends with the connection of its holder, which is a peer's id. */
export interface ContentController {
  preview(holder: string, source: PreviewSource, download: boolean): TicketView;
  upload(holder: string, batch: string, name: string, sizeBytes: number): TicketView;
  /** Absolute paths of the files that were put under this batch name, in the order of their tickets. */
  taken(batch: string): Promise<readonly string[]>;
  /** An address for text that was made just now. */
  text(holder: string, name: string, text: string): TicketView;
}

export type Note = Readonly<AppStatus['notes'][number]>;

/** A window that was brought up, or where the person finds one. */
export interface OpenedWindow {
  readonly opened: boolean;
  readonly address: string | null;
  readonly note?: AnyMessage | null;
}

/** The browsers that may open the page of a host. */
export interface BrowserSignIns {
  list(): readonly Omit<MethodResult<'signIns.list'>[number], 'isThis'>[];
  /** Ends one, or all of them. @returns how many ended */
  end(id: string | null): number;
}

/** What a host answers by itself, with an engine or without. */
export interface SignInController {
  openWindow(): Promise<OpenedWindow>;
  /** `null` where the host has no page for browsers. */
  readonly signIns: BrowserSignIns | null;
  doctor(): Promise<readonly DoctorLine[]>;
  /** The name of this computer. */
  readonly hostName: string;
  /** What the person should know of this machine. */
  notes(): readonly Note[];
}

export interface HostController extends SignInController {
  /** Shows a path in the file manager. `false`: there is none, or it would not. */
  reveal(path: string): Promise<boolean>;
  /** The host's own dialogue for a folder; `null` when the person chose none. */
  pickFolder(): Promise<string | null>;
  readonly logFolder: string;
  /** The end of each log, newest lines last, at most so many bytes each. */
  logTails(maxBytes: number): Promise<readonly { readonly name: string; readonly text: string }[]>;
  /** Texts that tell who and where this is: the home, the data directory, the user, the computer. */
  ownNames(): readonly string[];
  /** Versions and kind of machine, for whoever helps. */
  about(): Readonly<Record<string, string | number>>;
}
