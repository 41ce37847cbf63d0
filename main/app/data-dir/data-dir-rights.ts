import { lstatSync, statSync } from 'node:fs';
import path from 'node:path';
import { message, type Message } from '#contract/messages/message.ts';

/** The owner and the mode of a file. */
export interface Rights {
  readonly uid: number;
  readonly mode: number;
}

/** What is wrong and why that matters, and what a person can do. */
export interface RightsTrouble {
  readonly state: 'problem' | 'warning';
  readonly message: Message;
  readonly advice: Message;
}

/**
 * Checks whether other users could change what Intray reads there. The settings say which folders are uploaded to which
 * service, and the journal says what was done. Files of root are accepted, because root can change everything anyway. A
 * group that may write gives a warning, because it may be intended.
 */
export function judgeRights(at: string, { uid, mode }: Rights, ownUid: number): RightsTrouble | null {
  if (uid !== ownUid && uid !== 0) {
    const advice = message('dataDir.other-user-advice');
    return { state: 'problem', message: message('dataDir.other-user', { path: at }), advice };
  }
  if ((mode & 0o002) !== 0) {
    const advice = message('dataDir.all-users-advice');
    return { state: 'problem', message: message('dataDir.all-users', { path: at }), advice };
  }
  if ((mode & 0o020) !== 0) {
    const advice = message('dataDir.group-advice');
    return { state: 'warning', message: message('dataDir.group', { path: at }), advice };
  }
  return null;
}

/**
 * Returns the worst trouble with the rights of the data directory or of the settings in it. Windows has its own rights,
 * which are set at the start.
 */
export function findRightsTrouble(dataDir: string): RightsTrouble | null {
  const ownUid = process.getuid?.();
  if (process.platform === 'win32' || ownUid === undefined) return null;
  const settings = path.join(dataDir, 'settings.json');
  const found = [statSync(dataDir), lstatSync(settings, { throwIfNoEntry: false }), statIfThere(settings)];
  const troubles = found.flatMap((stat, index) => {
    // On Linux a link itself always has all rights, which mean nothing. Its owner is checked.
    const isLink = stat?.isSymbolicLink() === true;
    const rights = stat === undefined ? null : { uid: stat.uid, mode: isLink ? 0 : stat.mode };
    return (rights === null ? null : judgeRights(index === 0 ? dataDir : settings, rights, ownUid)) ?? [];
  });
  return troubles.find(({ state }) => state === 'problem') ?? troubles[0] ?? null;
}

const statIfThere = (at: string) => statSync(at, { throwIfNoEntry: false });
