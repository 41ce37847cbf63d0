import type { AssembleOptions, OpenStore } from '#app/app.ts';
import type { Installation } from '#app/machine/installation.ts';

/** Everything that this host takes from its process, so that tests can give it another. */
export interface ElectronEnvironment {
  readonly installation: Installation;
  /** What stands behind the program's name. */
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly platform: NodeJS.Platform;
  /** What starts this app again: the program, and in a checkout its script. */
  readonly program: string;
  readonly programArgs: readonly string[];
  readonly openStore?: OpenStore;
  readonly loadKeychain?: AssembleOptions['loadKeychain'];
  /** For whoever started us from a terminal. */
  readonly print: (line: string) => void;
  readonly log: (line: string) => void;
  /** For a parent that gave us a channel. */
  readonly tellParent: (message: Readonly<Record<string, unknown>>) => void;
  readonly onParentGone: (listener: () => void) => void;
}
