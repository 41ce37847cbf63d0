import { lstatSync, statSync } from 'node:fs';
import path from 'node:path';
import { message, type Message } from '#contract/messages/message.ts';

/** Who owns a file, and what others may do with it. */
export interface Rights {
  readonly uid: number;
  readonly mode: number;
}

/** What is wrong and why that matters, and what to do. */
export interface RightsTrouble {
  readonly state: 'problem' | 'warning';
  readonly message: Message;
  readonly advice: Message;
}

/**
 * Whether others could change what Intray reads there: its settings say which folders are sent where, its journal what was
 * done. Files of root are fine, for root can do so anyway. A group that may write is warned of: it may be on purpose.
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

/** The worst that is wrong with the data directory or the settings in it. Windows has its own rights, set at the start. */
export function findRightsTrouble(dataDir: string): RightsTrouble | null {
  const ownUid = process.getuid?.();
  if (process.platform === 'win32' || ownUid === undefined) return null;
  const settings = path.join(dataDir, 'settings.json');
  const found = [statSync(dataDir), lstatSync(settings, { throwIfNoEntry: false }), statIfThere(settings)];
  const troubles = found.flatMap((stat, index) => {
    // The rights of a link itself are all rights on Linux, and mean nothing; its owner does.
    const isLink = stat?.isSymbolicLink() === true;
    const rights = stat === undefined ? null : { uid: stat.uid, mode: isLink ? 0 : stat.mode };
    return (rights === null ? null : judgeRights(index === 0 ? dataDir : settings, rights, ownUid)) ?? [];
  });
  return troubles.find(({ state }) => state === 'problem') ?? troubles[0] ?? null;
}

const statIfThere = (at: string) => statSync(at, { throwIfNoEntry: false });
