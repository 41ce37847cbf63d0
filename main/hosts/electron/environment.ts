import type { AssembleOptions, OpenStore } from '#app/app.ts';
import type { Installation } from '#app/machine/installation.ts';

/** Everything that this host takes from its process, so that tests can replace it. */
export interface ElectronEnvironment {
  readonly installation: Installation;
  /** The arguments after the program's name. */
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly platform: NodeJS.Platform;
  /** The command that starts this app again: the program, and in a checkout also its script. */
  readonly program: string;
  readonly programArgs: readonly string[];
  readonly openStore?: OpenStore;
  readonly loadKeychain?: AssembleOptions['loadKeychain'];
  /** Prints a line for a person who started the app from a terminal. */
  readonly print: (line: string) => void;
  readonly log: (line: string) => void;
  /** Sends a message to the parent process, if it opened a channel. */
  readonly tellParent: (message: Readonly<Record<string, unknown>>) => void;
  readonly onParentGone: (listener: () => void) => void;
}
