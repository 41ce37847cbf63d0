import type { Dials } from './dials.ts';
import { hasSecondFolder } from './hanging-shares.ts';
import { removableRoot } from './sim-files.ts';
import type { Disk } from './sim-files.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

const writingSpanMs = 3_600_000;
export const secondRoot = '/second';

/** People, scanners and programs that put files into the folder and change them. Returns when the last action ends. */
export function startWriters(world: World, disk: Disk, random: Random, dials: Dials): number {
  const contents: string[] = [];
  const more = random.fork('more');
  let lastMs = 0;
  const at = (delayMs: number, act: () => void): void => {
    lastMs = Math.max(lastMs, delayMs);
    world.after(delayMs, act);
  };
  const fresh = (n: number): string => {
    const content = `document ${n} ${random.uuid()} ${'x'.repeat(random.int(40))}`;
    contents.push(content);
    return content;
  };
  for (let n = 0; n < dials.files; n += 1) {
    const root = hasSecondFolder(dials) && more.chance(0.4) ? secondRoot : removableRoot;
    const path = `${root}/${random.chance(0.2) ? 'sub/' : ''}scan-${n}.${random.pick(['pdf', 'pdf', 'txt', 'tif'])}`;
    const startMs = random.chance(0.5) ? random.next() * 60_000 : random.next() * writingSpanMs;
    const again = contents.length > 0 && random.chance(0.25);
    writeOne(path, again ? random.pick(contents) : fresh(n), startMs, { disk, random, more, dials, at });
    if (random.chance(dials.mischief)) mischief(path, startMs, n, { disk, random, more, dials, at, fresh });
  }
  oddities(disk, random, at);
  for (let n = 0; n < dials.rootSwapped; n += 1) {
    const startMs = more.next() * writingSpanMs;
    const endMs = startMs + more.between(10_000, 900_000);
    at(startMs, () => {
      disk.swappedUntilMs = endMs;
    });
    at(endMs, () => undefined);
  }
  for (let n = 0; n < dials.rootAway; n += 1) {
    const startMs = random.next() * writingSpanMs;
    const endMs = startMs + random.between(10_000, 900_000);
    at(startMs, () => {
      disk.awayUntilMs = endMs;
    });
    at(endMs, () => {
      remount(disk, dials, n);
      disk.mounts += 1;
    });
  }
  return lastMs;
}

/** Every mount assigns a new device number. */
function remount(disk: Disk, dials: Dials, n: number): void {
  if (dials.remounts === 'same' || disk.otherRootUntilMs > 0) return;
  disk.rootIdentity = disk.rootIdentity.replace(/^10\d*/u, `10${n}`);
}

interface Tools {
  readonly disk: Disk;
  readonly random: Random;
  /** A separate stream for later additions, so that older seeds keep their values. */
  readonly more: Random;
  readonly dials: Dials;
  readonly at: (delayMs: number, act: () => void) => void;
}

function writeOne(path: string, content: string, startMs: number, { disk, random, more, dials, at }: Tools): void {
  const start = (): void => {
    disk.write(path, content);
  };
  if (more.chance(dials.openWriters)) {
    const third = Math.ceil(content.length / 3);
    const openMs = more.pick([20_000, 90_000, 1_500_000]);
    at(startMs, () => {
      disk.write(path, content.slice(0, third));
      disk.hold(path, openMs);
    });
    at(startMs + openMs - 10, () => {
      disk.append(path, content.slice(third));
    });
    return;
  }
  if (!random.chance(dials.slowWrites)) {
    at(startMs, start);
    return;
  }
  switch (random.int(3)) {
    case 0: {
      const third = Math.ceil(content.length / 3);
      at(startMs, () => {
        disk.write(path, content.slice(0, third));
      });
      const gap = random.pick([1_000, 4_000, 9_000, 700_000]);
      at(startMs + gap, () => {
        disk.append(path, content.slice(third, third * 2));
      });
      at(startMs + gap * 2, () => {
        disk.append(path, content.slice(third * 2));
      });
      return;
    }
    case 1:
      at(startMs, () => {
        disk.write(`${path}.part`, content);
      });
      at(startMs + random.between(10, 30_000), () => {
        disk.rename(`${path}.part`, path);
      });
      return;
    default:
      at(startMs, () => {
        disk.write(`${path}.writing.pdf`, content);
      });
      at(startMs + random.between(10, 30_000), () => {
        disk.rename(`${path}.writing.pdf`, path);
      });
  }
}

function mischief(
  path: string,
  startMs: number,
  n: number,
  { disk, random, at, fresh }: Tools & { readonly fresh: (n: number) => string },
): void {
  const whenMs = startMs + random.pick([2_000, 8_000, 20_000, 60_000, 900_000]) * random.next() * 2;
  const act = random.int(6);
  at(whenMs, () => {
    switch (act) {
      case 0:
        disk.remove(path);
        break;
      case 1:
        disk.rename(path, `${path.slice(0, path.indexOf('/', 1))}/moved-${n}.pdf`);
        break;
      case 2:
        disk.touch(path);
        break;
      case 3:
        disk.append(path, ' and more');
        break;
      default:
        disk.write(path, fresh(n));
    }
  });
  if (act !== 0 || random.chance(0.5)) return;
  at(whenMs + random.between(1_000, 1_200_000), () => {
    disk.write(path, fresh(n + 1_000));
  });
}

function oddities(disk: Disk, random: Random, at: Tools['at']): void {
  const odd: readonly (() => void)[] = [
    () => disk.write(`${removableRoot}/link.pdf`, 'somewhere', 'other'),
    () => disk.write(`${removableRoot}/bad-%ff.pdf`, 'x', 'undecodable'),
    () => disk.write(`${removableRoot}/empty.pdf`, ''),
    () => disk.write(`${removableRoot}/zeros.pdf`, '\0\0\0\0\0\0'),
    () => disk.write(`${removableRoot}/~$lock.docx`, 'temporary'),
    () => disk.write(`${removableRoot}/tool.exe`, 'program'),
  ];
  for (const act of odd) if (random.chance(0.1)) at(random.next() * writingSpanMs, act);
}
