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
import type { HostNotifier } from './notices/filtered-notifier.ts';

export type { BrowserSignIns, OpenStore, OpenedWindow };

/** The parts that differ between hosts. `assemble` wires everything else. */
export interface HostParts {
  readonly notifier: HostNotifier;
  readonly childHost: ChildHost;
  /** The program of the local service, as a path that the child host can start. */
  readonly serviceEntry: { readonly entry: string };
  /** Opens the store of `settings.json`. Without it the app writes the file itself. */
  readonly openStore?: OpenStore;
  /** Brings a window to the front, or says where a person finds the app. */
  openWindow(): Promise<OpenedWindow>;
  /** The browsers that may open the host's page. Absent when the host serves no page. */
  readonly signIns?: BrowserSignIns;
  /** Notes about this host, for the person. */
  notes?(): readonly Note[];
  /** Shows a path in the file manager. Without it the app starts the system's own program. */
  reveal?(path: string): Promise<boolean>;
  /** Opens the host's dialog to choose a folder; `null` when the person chose none. */
  pickFolder?(): Promise<string | null>;
  /** Returns the user's documents folder, when the host knows it better than the environment does. */
  readonly documentsFolder?: () => string;
  /** Lines about this host, shown after the shared ones. */
  doctor(): Promise<readonly DoctorLine[]>;
}

export interface AssembleOptions {
  /** An absolute path. The directory is created when it does not exist. */
  readonly dataDir: string;
  readonly env: NodeJS.ProcessEnv;
  readonly appVersion: string;
  readonly parts: HostParts;
  /** A keychain for tests, in place of this computer's. */
  readonly loadKeychain?: LoadKeychain;
}

/** The app without a transport: a host moves frames to `dispatch` and serves `tickets`. */
export interface App {
  /** Why the engine could not start; `null` when it runs. Calls are answered in both cases. */
  readonly broken: AnyMessage | null;
  readonly dispatch: Dispatch;
  readonly revisions: Revisions;
  /** Differs for each run of the app. */
  readonly bootId: string;
  readonly appVersion: string;
  readonly tickets: Tickets;
  readonly log: Pick<Logger, 'warn'>;
  /**
   * Called after the computer has slept: folders are scanned, stages run what is due, and services that were not
   * reached are tried again.
   */
  woke(): void;
  /** Ends pending calls, the local service and the journal. Work that has begun is in the journal. */
  stop(): Promise<void>;
}
