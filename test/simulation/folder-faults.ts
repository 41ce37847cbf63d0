import type { Dials } from './dials.ts';
import type { Random } from './random.ts';
import { otherRoot } from './other-root.ts';
import { overwrites } from './overwrites.ts';
import { once, spanMs } from './scene.ts';
import type { Scene } from './scene.ts';
import { removableRoot, shutFolder } from './sim-files.ts';

/** What people and disks do to a watch folder. */
export function folderFaults(scene: Scene, random: Random, dials: Dials): void {
  shutSpells(scene, random.fork('shut'), dials);
  ruleChanges(scene, random.fork('rules'), dials);
  unconfirmedSkips(scene, random.fork('doubts'), dials);
  undoneRemovals(scene, random.fork('undone'), dials);
  otherRoot(scene, random.fork('other root'), dials);
  overwrites(scene, random.fork('overwrites'), dials);
}

/** A subfolder becomes inaccessible: its files must not count as missing, and all other files continue. */
function shutSpells(scene: Scene, random: Random, dials: Dials): void {
  const { world, disk } = scene;
  const inside = `${removableRoot}/${shutFolder}`;
  /** Returns the paths of missing files; `null` while the app does not run. */
  const vanished = (): readonly string[] | null =>
    scene
      .app()
      ?.journal.files({ kinds: ['missing'] })
      .map((file) => `${removableRoot}/${file.path}`) ?? null;
  for (let n = 0; n < dials.shutSpells; n += 1) {
    const forMs = random.between(10_000, 1_800_000);
    world.after(random.next() * spanMs, () => {
      disk.shutUntilMs = Math.max(disk.shutUntilMs, world.elapsedMs() + forMs);
      world.note('a subfolder is shut');
      const before = new Map([...disk.files].filter(([path]) => path.startsWith(inside)));
      const goneBefore = vanished();
      world.after(forMs - 1, () => {
        // Files may have been missing just before. A file that stayed unchanged must not become missing.
        for (const path of goneBefore === null ? [] : (vanished() ?? []))
          if (before.has(path) && before.get(path) === disk.files.get(path) && !goneBefore?.includes(path))
            scene.found(`recorded as missing in a folder that denies access: ${path}`);
      });
    });
  }
}

/** A person excludes files that already wait, and includes them again later. */
function ruleChanges({ world, setup }: Scene, random: Random, dials: Dials): void {
  for (let n = 0; n < dials.ruleChanges; n += 1) {
    const atMs = random.next() * spanMs;
    const exclude = random.pick([['*.pdf'], ['sub/**'], ['scan-1*', '*.tif']]);
    const set = (rules: { readonly exclude: readonly string[] }) => () => {
      setup.setFolders(setup.folders.map((folder) => ({ ...folder, ...rules })));
    };
    world.after(atMs, set({ exclude }));
    world.after(atMs + random.between(1_000, 1_800_000), set({ exclude: [] }));
  }
}

/** A person skips a file that may have been processed, and then the same document arrives again. */
function unconfirmedSkips(scene: Scene, random: Random, dials: Dials): void {
  const { world, disk } = scene;
  const lastMs = spanMs * 1.4;
  for (let n = 0; n < dials.unconfirmedSkips; n += 1) {
    const afterMs = random.between(1_000, 600_000);
    const skipOne = (): void => {
      const parked = scene.app()?.journal.files({ kinds: ['needs-decision'] }) ?? [];
      if (parked.length === 0) {
        if (world.elapsedMs() < lastMs) world.after(120_000, skipOne);
        return;
      }
      const file = random.pick(parked);
      const content = disk.files.get(`${removableRoot}/${file.path}`)?.content;
      once(scene, ({ engine }) => engine.skip(file.id));
      world.note(`skipped in doubt: ${file.path}`);
      if (content === undefined) return;
      world.after(afterMs, () => disk.write(`${removableRoot}/once-more-${n}.pdf`, content));
    };
    world.after(random.next() * spanMs, skipOne);
  }
}

/** The first folder is removed, and the removal is undone at once or soon after: it keeps its ID. */
function undoneRemovals({ world, setup }: Scene, random: Random, dials: Dials): void {
  for (let n = 0; n < dials.undoneRemovals; n += 1) {
    const forMs = random.between(10, 60_000);
    world.after(random.next() * spanMs, () => {
      const first = setup.folders.find(({ root }) => root === removableRoot);
      if (first === undefined) return;
      setup.setFolders(setup.folders.filter((folder) => folder !== first));
      world.after(forMs, () => {
        const rest = setup.folders.filter(({ id }) => id !== first.id);
        setup.setFolders([{ ...first, exclude: [], paused: false }, ...rest]);
      });
    });
  }
}
