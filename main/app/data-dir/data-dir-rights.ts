import { lstatSync, statSync } from 'node:fs';
import path from 'node:path';

/** Who owns a file, and what others may do with it. */
export interface Rights {
  readonly uid: number;
  readonly mode: number;
}

/** In words: what is wrong, why that matters, and what to do. */
export interface RightsTrouble {
  readonly state: 'problem' | 'warning';
  readonly message: string;
  readonly advice: string;
}

/**
 * Whether others could change what Intray reads there: its settings say which folders are sent where, its journal what was
 * done. Files of root are fine, for root can do so anyway. A group that may write is warned of: it may be on purpose.
 */
export function judgeRights(at: string, { uid, mode }: Rights, ownUid: number): RightsTrouble | null {
  if (uid !== ownUid && uid !== 0) {
    const advice = 'Start Intray as that user, or make it yours (chown): its owner could make Intray send any file.';
    return { state: 'problem', message: `${at} belongs to another user`, advice };
  }
  if ((mode & 0o002) !== 0) {
    const advice = 'Take that right away (chmod go-w): they could make Intray send any file.';
    return { state: 'problem', message: `All users may write to ${at}`, advice };
  }
  if ((mode & 0o020) !== 0) {
    const advice = 'Take that right away (chmod g-w), unless you trust everybody in that group with all your files.';
    return { state: 'warning', message: `A group of users may write to ${at}`, advice };
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
