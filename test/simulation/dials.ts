import { drawLocked, type LockedDial } from './locked-content.ts';
import { drawChange } from './changing-jobs.ts';
import type { ChangeDial } from './changing-jobs.ts';
import { drawDamage } from './damaged-rows.ts';
import type { DamageDial } from './damaged-rows.ts';
import { drawGone } from './gone-service.ts';
import type { GoneDial } from './gone-service.ts';
import { drawHang } from './hanging-shares.ts';
import type { HangDial } from './hanging-shares.ts';
import { drawIllFile, withoutAnnounced } from './ill-file.ts';
import type { IllFileDials } from './ill-file.ts';
import { drawInodes } from './inodes.ts';
import type { InodeKind } from './inodes.ts';
import type { Random } from './random.ts';
import { drawOtherRoot } from './other-root.ts';
import type { OtherRootDial } from './other-root.ts';
import { drawRights } from './rights.ts';
import type { RightsDial } from './rights.ts';

/** How harsh a run is. Every dial is drawn from the seed; a quarter of them are off in any run. */
export interface Dials {
  readonly files: number;
  readonly folderAfterAction: 'leave' | 'move';
  readonly moveFailed: boolean;
  readonly maxFilesInBatch: number;
  readonly slowWrites: number;
  readonly mischief: number;
  readonly lostHints: number;
  readonly locks: number;
  readonly rootAway: number;
  readonly clockJumps: number;
  readonly crashChance: number;
  readonly crashes: number;
  readonly powerCuts: boolean;
  readonly lostRequests: number;
  readonly lostReplies: number;
  readonly lateRequests: number;
  readonly refusedForNow: number;
  readonly faultsBefore: number;
  readonly faultsAfter: number;
  readonly offlineSpells: number;
  readonly signInSpells: number;
  readonly journalFull: number;
  readonly moveFaults: number;
  /** Whether the computer is suspended during long waits, which shortens them. */
  readonly suspends: boolean;
  /** Whether the platform can report who has a file open. */
  readonly tellsWriters: boolean;
  readonly openWriters: number;
  /** How often an empty directory takes the root's place. */
  readonly rootSwapped: number;
  /** Whether there is a second folder, and whether it is removed and added again. */
  readonly secondFolder: boolean;
  readonly folderRemoved: boolean;
  readonly oneOffBatches: number;
  readonly pauses: number;
  readonly releases: number;
  readonly personActs: number;
  readonly serviceChanges: number;
  /** The number of a person's actions on files in `Failed/`, if there are any. */
  readonly failedActs: number;
  /** The number of pushes of the service: right, wrong, early, late and repeated. */
  readonly pushes: number;
  /** How an original gets another name; `copy`: the file system has no hard links. */
  readonly movesBy: 'rename' | 'link' | 'copy';
  /** How often a subfolder is not accessible for a while. */
  readonly shutSpells: number;
  /** How often a person excludes waiting files by a rule, and reverts that. */
  readonly ruleChanges: number;
  /** The number of unconfirmed files that a person skips, followed by files with the same content. */
  readonly unconfirmedSkips: number;
  /** How often a folder is removed and the removal is undone at once. */
  readonly undoneRemovals: number;
  /** When the first service goes away and another one is chosen; `null` when it stays. */
  readonly gone: GoneDial | null;
  /** How often the path of a waiting registered file is overwritten, or its file deleted. */
  readonly overwrites: number;
  /** The number of copies that fit into the spool, and how often a copy cannot be written. */
  readonly spoolRoom: number;
  readonly spoolFaults: number;
  /** A content for which the service always fails; `null` for none. */
  readonly faultyFile: IllFileDials | null;
  /** Another directory with files that takes the root's place; `null` for none. */
  readonly otherRoot: OtherRootDial | null;
  /** Whether the root has another device number after it was away, and whether its file system reports birth times. */
  readonly remounts: 'same' | 'new-device' | 'no-birth';
  /** The root that hangs for a while; `null` for none. */
  readonly hang: HangDial | null;
  /** Some shares report inode 0 for every file, and another device number after each mount. */
  readonly inodes: InodeKind;
  /** The rows of the journal that are damaged; `null` for none. */
  readonly damage: DamageDial | null;
  /** `null`: no file needs a password. */
  readonly locked: LockedDial | null;
  readonly service: ServiceDials;
}

/** Behaviour that the interface leaves open; it is drawn from the seed. */
export interface ServiceDials {
  readonly tellsStatus: 'yes' | 'odd' | 'no';
  readonly tellsHash: boolean;
  readonly tellsSize: boolean;
  readonly tellsSession: boolean;
  readonly tellsJobOfFile: boolean;
  readonly listsJobs: boolean;
  readonly readsJobs: boolean;
  readonly jobNamesFiles: boolean;
  readonly keepsMetadata: boolean;
  readonly secondCreate: 'same' | 'another' | 404 | 409;
  readonly searchesBy: 'id' | 'name' | 'tag' | 'nothing';
  readonly searchLagMs: number;
  readonly refusesKnownContent: boolean;
  readonly saysCapabilities: boolean;
  readonly failing: number;
  readonly encrypted: number;
  readonly tooLarge: number;
  readonly extensions: readonly string[] | null;
  readonly replyHasSize: boolean;
  /** In minutes after eight on a Monday morning, when every run begins; `null` when there is no maintenance. */
  readonly maintenance: { readonly fromMin: number; readonly forMin: number; readonly refuses: boolean } | null;
  /** True when its status reports maintenance while it accepts no work, and then does not report the hours. */
  readonly saysMaintenance: boolean;
  /** The rights that the role lacks; `null` when it has all. */
  readonly rights: RightsDial | null;
  /** How its jobs change files, if a folder asks for that; `null` when no folder does. */
  readonly change: ChangeDial | null;
}

export function drawDials(random: Random): Dials {
  const dial = (most: number): number => (random.chance(0.25) ? 0 : random.next() * most);
  return {
    files: 1 + random.int(9),
    folderAfterAction: random.pick(['leave', 'move']),
    moveFailed: random.chance(0.3),
    maxFilesInBatch: random.pick([2, 3, 100]),
    slowWrites: dial(0.5),
    mischief: dial(0.6),
    lostHints: dial(1),
    locks: dial(0.2),
    rootAway: dial(2),
    clockJumps: dial(3),
    crashChance: dial(0.02),
    crashes: random.int(7),
    powerCuts: random.chance(0.5),
    lostRequests: dial(0.15),
    lostReplies: dial(0.25),
    lateRequests: dial(0.15),
    refusedForNow: dial(0.15),
    faultsBefore: dial(0.1),
    faultsAfter: dial(0.15),
    offlineSpells: dial(3),
    signInSpells: dial(1.5),
    journalFull: dial(1.5),
    moveFaults: dial(0.3),
    ...drawScenes(random.fork('scenes')),
    service: {
      ...drawService(random),
      rights: drawRights(random.fork('rights')),
      saysMaintenance: random.fork('word').chance(0.5),
      change: drawChange(random.fork('changes')),
    },
    gone: drawGone(random.fork('gone')),
    failedActs: random.fork('failed').int(9),
    pushes: random.fork('pushes').chance(0.4) ? random.fork('pushes').int(80) : 0,
    ...drawFolderFaults(random.fork('hardships')),
    ...drawOverwrites(random.fork('overwrites')),
    faultyFile: drawIllFile(random.fork('ill file')),
    otherRoot: drawOtherRoot(random.fork('other root')),
    remounts: random.fork('remounts').pick(['same', 'new-device', 'no-birth'] as const),
    hang: drawHang(random.fork('hang')),
    inodes: drawInodes(random.fork('inodes')),
    damage: drawDamage(random.fork('damage')),
    locked: drawLocked(random.fork('locked')),
  };
}

function drawOverwrites(random: Random) {
  return {
    overwrites: random.chance(0.6) ? 1 + random.int(8) : 0,
    spoolRoom: random.chance(0.7) ? Infinity : random.int(4),
    spoolFaults: random.chance(0.7) ? 0 : random.next() * 0.4,
  };
}

const noHardships = {
  movesBy: 'rename',
  shutSpells: 0,
  ruleChanges: 0,
  unconfirmedSkips: 0,
  undoneRemovals: 0,
} as const;

function drawFolderFaults(random: Random) {
  const some = (chance: number, most: number): number => (random.chance(chance) ? 1 + random.int(most) : 0);
  return {
    movesBy: random.pick(['link', 'copy'] as const),
    shutSpells: some(0.4, 3),
    ruleChanges: some(0.3, 2),
    unconfirmedSkips: some(0.4, 3),
    undoneRemovals: some(0.25, 2),
  };
}

/** For seeds that were stored before a dial existed: they run without it, so that they draw the same values as then. */
export const withoutLaterDials = (drawn: Dials): Dials => ({
  ...withoutLatestDials(drawn),
  failedActs: 0,
  pushes: 0,
  ...noHardships,
});

/** For seeds that were stored before these dials existed. */
export const withoutLatestDials = (drawn: Dials): Dials => ({
  ...drawn,
  gone: null,
  service: { ...drawn.service, rights: null, saysMaintenance: false, change: null },
  overwrites: 0,
  spoolRoom: Infinity,
  spoolFaults: 0,
  faultyFile: null,
  otherRoot: null,
  remounts: 'same',
  hang: null,
  inodes: 'own',
  damage: null,
  locked: null,
});

/** For seeds that were stored when the dial `illFile` was new. */
export const withIllFile = (drawn: Dials): Dials => ({
  ...withoutLatestDials(drawn),
  faultyFile: withoutAnnounced(drawn.faultyFile),
});

/** For seeds that were stored when the dial `otherRoot` was new. */
export const withOtherRoot = (drawn: Dials): Dials => {
  const { otherRoot, remounts } = drawn;
  return { ...withoutLatestDials(drawn), otherRoot, remounts };
};

/** For seeds that were stored when the dial `overwrites` was new. */
export const withOverwrites = (drawn: Dials): Dials => {
  const { overwrites, spoolRoom, spoolFaults } = drawn;
  return { ...withoutLatestDials(drawn), overwrites, spoolRoom, spoolFaults };
};

/** Draws from a separate stream, so that older seeds keep their values. */
function drawScenes(random: Random) {
  const dial = (most: number): number => (random.chance(0.25) ? 0 : random.next() * most);
  return {
    suspends: random.chance(0.97),
    tellsWriters: random.chance(0.5),
    openWriters: dial(0.3),
    rootSwapped: dial(1.5),
    secondFolder: random.chance(0.4),
    folderRemoved: random.chance(0.4),
    oneOffBatches: random.chance(0.4) ? random.int(3) : 0,
    pauses: dial(2),
    releases: dial(2),
    personActs: dial(8),
    serviceChanges: random.chance(0.3) ? 1 + random.int(2) : 0,
  };
}

export function drawService(random: Random): ServiceDials {
  const yes = (): boolean => random.chance(0.6);
  const rare = (): number => (random.chance(0.6) ? 0 : random.next() * 0.3);
  return {
    tellsStatus: random.pick(['yes', 'yes', 'yes', 'odd', 'no']),
    tellsHash: yes(),
    tellsSize: yes(),
    tellsSession: yes(),
    tellsJobOfFile: yes(),
    listsJobs: yes(),
    readsJobs: yes(),
    jobNamesFiles: yes(),
    keepsMetadata: yes(),
    secondCreate: random.pick(['same', 'another', 404, 409]),
    searchesBy: random.pick(['id', 'id', 'name', 'tag', 'nothing']),
    searchLagMs: random.pick([0, 2_000, 60_000]),
    refusesKnownContent: random.chance(0.15),
    saysCapabilities: yes(),
    failing: rare(),
    encrypted: rare(),
    tooLarge: rare(),
    extensions: random.chance(0.3) ? ['pdf', 'txt'] : null,
    replyHasSize: yes(),
    maintenance: random.chance(0.2)
      ? { fromMin: random.int(70), forMin: 5 + random.int(40), refuses: random.chance(0.5) }
      : null,
    saysMaintenance: false,
    rights: null,
    change: null,
  };
}
