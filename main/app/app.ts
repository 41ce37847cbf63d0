import type { BrowserSignIns, Note, OpenedWindow } from '#api/api-deps.ts';
import type { Dispatch } from '#api/dispatch.ts';
import type { Revisions } from '#api/revisions.ts';
import type { DoctorLine } from '#contract/app.ts';
import type { AnyMessage } from '#contract/messages/message.ts';
import type { LoadKeychain } from '#adapters/credentials/keychain.ts';
import type { OpenStore } from '#adapters/settings/settings-file.ts';
import type { ChildHost } from '#ports/child-host.ts';
import type { Logger } from '#ports/logger.ts';
import type { Tickets } from './content/tickets.ts';
import type { HostNotifier } from './notices/polite-notifier.ts';

export type { BrowserSignIns, OpenStore, OpenedWindow };

/** What differs from host to host; everything else is wired in `assemble`. */
export interface HostParts {
  readonly notifier: HostNotifier;
  readonly childHost: ChildHost;
  /** The local service's program: a path that the child host can start. */
  readonly serviceEntry: { readonly entry: string };
  /** Opens the store of `settings.json`; without it the app writes the file itself. */
  readonly openStore?: OpenStore;
  /** Brings a window up, or says where a person finds the app. */
  openWindow(): Promise<OpenedWindow>;
  /** The browsers that may open its page, where it has one. */
  readonly signIns?: BrowserSignIns;
  /** What the person should know of this host. */
  notes?(): readonly Note[];
  /** Shows a path in the file manager; without it the system's own program for that is started. */
  reveal?(path: string): Promise<boolean>;
  /** The host's dialogue for a folder; `null` when the person chose none. */
  pickFolder?(): Promise<string | null>;
  /** Where this user keeps documents, where the host knows better than the environment tells. */
  readonly documentsFolder?: () => string;
  /** Lines about this host, shown after the shared ones. */
  doctor(): Promise<readonly DoctorLine[]>;
}

export interface AssembleOptions {
  /** Absolute; made when it is not there. */
  readonly dataDir: string;
  readonly env: NodeJS.ProcessEnv;
  readonly appVersion: string;
  readonly parts: HostParts;
  /** Another keychain than this computer's, for tests. */
  readonly loadKeychain?: LoadKeychain;
}

/** The app without a transport: a host moves frames to `dispatch` and serves `tickets`. */
export interface App {
  /** Why the engine could not start; every call is answered all the same. */
  readonly broken: AnyMessage | null;
  readonly dispatch: Dispatch;
  readonly revisions: Revisions;
  /** Tells one run of the app from the next. */
  readonly bootId: string;
  readonly appVersion: string;
  readonly tickets: Tickets;
  readonly log: Pick<Logger, 'warn'>;
  /** The computer has slept: folders are looked at again, lanes see what is due, services that were away are asked. */
  woke(): void;
  /** Ends calls under way, the local service and the journal; what was begun is in the journal. */
  stop(): Promise<void>;
}
