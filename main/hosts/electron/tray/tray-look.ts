import path from 'node:path';
import type { AppStatus } from '#contract/app.ts';
import type { Words } from '../words.ts';

export type TrayState = 'idle' | 'working' | 'paused' | 'attention' | 'offline';

/** What cannot work needs a person, and there are five drawings. */
export const trayStateOf = ({ state }: Pick<AppStatus, 'state'>): TrayState =>
  state === 'broken' ? 'attention' : state;

/** One line: state, and how many wait. With nothing to do, whether everything was verified, or when it was last. */
export function tooltip(
  { state, balance, verification }: Pick<AppStatus, 'state' | 'balance' | 'verification'>,
  words: Words,
): string {
  const isVerified = verification.state === 'verified';
  const stands = state !== 'idle' || isVerified ? words(`tray.state.${state}`) : lastVerified(verification.atMs, words);
  const parts = [stands, ...(balance.inProgress > 0 ? [words('tray.waiting', { count: balance.inProgress })] : [])];
  return `Intray: ${parts.join(', ')}`;
}

const lastVerified = (atMs: number | null, words: Words): string =>
  atMs === null ? words('tray.notVerified') : words('tray.lastVerified', { at: atMs });

/**
 * The drawing for a state. Electron takes the `@2x` file beside it by itself where the screen is fine, and macOS colours
 * a `Template`.
 */
export function trayImage(folder: string, state: TrayState, platform: NodeJS.Platform): string {
  if (platform === 'darwin') return path.join(folder, `${state}-Template.png`);
  return path.join(folder, `${state}-${platform === 'win32' ? 16 : 22}.png`);
}
