import type { FileStateKind } from '#core/file-state.ts';
import type { Dials } from './dials.ts';
import { Crash } from './life.ts';
import { goneService } from './gone-service.ts';
import { othersWhileOneHangs } from './hanging-shares.ts';
import { folderFaults } from './folder-faults.ts';
import { failedFiles, pushes } from './later-scenes.ts';
import type { Random } from './random.ts';
import { isWorlds, once, spanMs } from './scene.ts';
import type { Scene } from './scene.ts';
import { removableRoot } from './sim-files.ts';

const againMs = 5_000;

/**
 * The actions of a person in the first hours: batches of single files, pauses, removed and added folders, another
 * service.
 */
export function startScenes(scene: Scene, random: Random, dials: Dials): void {
  const { world, setup } = scene;
  /** Repeats the action until it succeeds: the app may be dead, or its disk full. */
  const insist = (wish: (app: NonNullable<ReturnType<Scene['app']>>) => void): void => {
    const app = scene.app();
    try {
      if (app === null) throw new Crash('not running');
      wish(app);
    } catch (error) {
      if (!isWorlds(error)) throw error;
      world.after(againMs, () => {
        insist(wish);
      });
    }
  };
  const spells = (count: number, longMs: number, begin: () => void, end: () => void): void => {
    for (let n = 0; n < count; n += 1) {
      const atMs = random.next() * spanMs;
      world.after(atMs, begin);
      world.after(atMs + random.between(1_000, longMs), end);
    }
  };
  const pauses = (): void => {
    // While the app is dead both actions wait; the pause must not arrive after the resume.
    let [wishes, lastOver] = [0, 0];
    const pause = (): void => {
      const mine = (wishes += 1);
      insist(({ engine }) => {
        if (lastOver >= mine) return;
        engine.pause();
        scene.onPause(true);
      });
    };
    const goOn = (): void => {
      const upTo = wishes;
      insist(({ engine }) => {
        // A crash may come after the action was committed, so from here on either may be true.
        scene.onPause(false);
        engine.resume();
        lastOver = Math.max(lastOver, upTo);
      });
    };
    spells(dials.pauses, 1_200_000, pause, goOn);
    const pauseFirst = (paused: boolean) => () => {
      setup.setFolders(setup.folders.map((folder) => (folder.root === removableRoot ? { ...folder, paused } : folder)));
    };
    if (random.chance(0.2)) spells(1, 1_200_000, pauseFirst(true), pauseFirst(false));
  };
  pauses();
  if (dials.secondFolder && dials.folderRemoved) {
    const atMs = random.next() * spanMs;
    world.after(atMs, () => {
      setup.setFolders(setup.folders.filter(({ root }) => root === removableRoot));
    });
    world.after(atMs + random.between(1_000, 1_200_000), () => {
      setup.setFolders([...setup.folders, setup.secondFolder(2)]);
    });
  }
  for (let n = 0; n < dials.serviceChanges; n += 1) {
    const atMs = random.next() * spanMs;
    const isForGood = n === 0 && random.chance(0.3);
    world.after(atMs, () => {
      setup.useService(1);
    });
    if (!isForGood)
      world.after(atMs + random.between(1_000, 1_200_000), () => {
        setup.useService(0);
      });
  }
  for (let n = 0; n < dials.releases; n += 1) {
    world.after(random.next() * spanMs, () => {
      if (setup.folders.length === 0) return;
      once(scene, ({ engine }) => engine.releaseNow(random.pick(setup.folders).id));
    });
  }
  oneOffBatches(scene, random, dials);
  hastyPerson(scene, random, dials);
  failedFiles(scene, random.fork('failed'), dials);
  pushes(scene, random.fork('pushes'), dials);
  folderFaults(scene, random.fork('hardships'), dials);
  goneService(scene, random.fork('gone'), dials);
  othersWhileOneHangs(scene, dials);
}

function oneOffBatches(scene: Scene, random: Random, dials: Dials): void {
  for (let n = 0; n < dials.oneOffBatches; n += 1) {
    const paths = Array.from({ length: 1 + random.int(3) }, (_, at) => `/elsewhere/single-${n}-${at}.pdf`);
    const isGone = random.chance(0.15);
    scene.world.after(random.next() * spanMs, () => {
      for (const path of paths) {
        const known = [...scene.disk.files.values()].filter((file) => file.kind === 'file' && file.content.length > 20);
        const content = known.length > 0 && random.chance(0.4) ? random.pick(known).content : `single ${random.uuid()}`;
        scene.disk.write(path, content);
      }
      const isCombined = dials.service.change?.kind === 'merge';
      const named = isGone ? [...paths, '/elsewhere/none.pdf'] : paths;
      // After a crash the person gets no answer; a full disk refuses.
      once(scene, ({ engine }) => void engine.add(named, isCombined).catch(() => null));
    });
  }
}

const acted: readonly FileStateKind[] = ['on-hold', 'rejected', 'retrying', 'ignored', 'missing', 'batched', 'done'];

/** Retries and skips at any moment, whatever the state. Decisions on files that need one follow what is true. */
function hastyPerson(scene: Scene, random: Random, dials: Dials): void {
  for (let n = 0; n < dials.personActs; n += 1) {
    scene.world.after(random.next() * spanMs, () => {
      once(scene, ({ engine, journal }) => {
        const files = journal.files(random.chance(0.7) ? { kinds: acted } : {});
        if (files.length === 0) return;
        const file = random.pick(files);
        const truth = scene.setup.truthOf(file.serviceId);
        const jobId = file.remote === null ? null : truth.jobOf(file.remote.fileId);
        if (file.state.kind !== 'needs-decision') {
          if (random.chance(0.7)) engine.retry(file.id);
          else if (engine.skip(file.id).ok && random.chance(0.4)) engine.undoSkip(file.id);
        } else if (jobId === null) engine.resolve(file.id, { kind: 'check-again' });
        else engine.resolve(file.id, { kind: 'job', jobId });
        scene.world.note(`person on ${file.path} (${file.state.kind})`);
      });
    });
  }
}
