import { setImmediate as nextTurn } from 'node:timers/promises';
import { sha256 } from '#core/ids.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import { finishedKinds } from '#core/spool.ts';
import { groupOf, type FileStateKind } from '#core/file-state.ts';
import { liveBatchKinds } from '#core/batch-state.ts';
import { createEngine, type Engine } from '#engine/engine.ts';
import type { EngineDeps } from '#engine/engine-deps.ts';
import type { Journal } from '#ports/journal.ts';
import { migrate } from '#lib/migrations.ts';
import { openDatabase } from '#lib/sqlite.ts';
import { journalMigrations } from '../../main/adapters/journal/schema.ts';
import { createDamage } from './damaged-rows.ts';
import { drawDials, type Dials } from './dials.ts';
import { isHeldUp, limitedFiles, recordableFromMs } from './hanging-shares.ts';
import { createIllFile } from './ill-file.ts';
import { checkRest, checkStep, waitsForPerson } from './invariants.ts';
import { createLife, type Life } from './life.ts';
import { actForPerson } from './person.ts';
import { createProgress, isWithinReach } from './progress.ts';
import { createRandom } from './random.ts';
import { createDisk, createSimFiles } from './sim-files.ts';
import { createSimClock } from './sim-clock.ts';
import { createSimWatcher } from './sim-watcher.ts';
import { createSimJournal, cutPower } from './sim-journal.ts';
import type { Storage } from './sim-journal.ts';
import { createSimLogger } from './sim-logger.ts';
import { createOtherRootCheck } from './other-root.ts';
import { createRegisteredContent } from './registered-content.ts';
import type { SeedOptions, SeedResult } from './seed-result.ts';
import { createShadow } from './shadow.ts';
import { createSimSpool, type SpoolStore } from './sim-spool.ts';
import { createSimNetwork, type Outages } from './sim-network.ts';
import { startOutages } from './outages.ts';
import { startScenes } from './scenes.ts';
import { createSimSetup } from './sim-setup.ts';
import { createWatch, watchCallbacks, type WatchState } from './watch.ts';
import { createWorld } from './world.ts';
import { createSleepWatch } from './sleep-watch.ts';
import { startWriters } from './writer.ts';
import { createSimUnlocking, type CopyStore } from './sim-unlocking.ts';

const hourMs = 3_600_000;
const calmAfterMs = 2 * hourMs;
/** An unknown status leads to a decision after 24 h, and a right is remembered for a day: five days are enough. */
const longestMs = 120 * hourMs;
const mostSteps = 300_000;
/** After this time without a change, when the writers have stopped, the computer is suspended for `suspendedMs`. */
const restlessMs = 1_900_000;
const suspendedMs = 8 * hourMs;
/** Without a change for this long after waking up, it is suspended again: every stage has run once. */
const awakeMs = 700_000;
/** The longest time until an unneeded copy is deleted. */
const spoolReleasedMs = 120_000;
/** At the production interval of 20 s, checks of presence would be most of the simulation. */
const presenceMs = 1_800_000;
const mostIdleSteps = 500;

export async function runSeed(seed: number, options: SeedOptions = {}): Promise<SeedResult> {
  const random = createRandom(seed);
  const drawn = drawDials(random.fork('dials'));
  const run = createRun(seed, options.dials?.(drawn) ?? drawn, options);
  try {
    return await run.play();
  } finally {
    run.storage.db.close();
  }
}

function createRun(seed: number, dials: Dials, options: SeedOptions) {
  const random = createRandom(seed, 'run');
  const world = createWorld(options.keepLines === true);
  const problems: string[] = [];
  const storage: Storage = { db: openDatabase(':memory:', { synchronous: 'FULL' }), unsynced: [], fullUntilMs: 0 };
  migrate(storage.db, journalMigrations);
  const disk = createDisk(world, random.fork('disk'), dials);
  const illFile = createIllFile(dials.faultyFile);
  const progress = createProgress((file) => !illFile.isIll(file) && !isHeldUp(dials, setup, file, world));
  const outages: Outages = { offlineUntilMs: 0, signedOutUntilMs: 0, calmFromMs: calmAfterMs, illFile };
  const setup = createSimSetup(world, random, dials, problems);
  const chance = random.fork('lives');
  const shadow = createShadow(() => setup.goneNow());
  const spool: SpoolStore = new Map();
  const copies: CopyStore = new Map();
  const registered = createRegisteredContent(disk, spool);
  const checkOtherRoot = createOtherRootCheck(disk, setup, () => world.elapsedMs());
  const hangingRoot = dials.hang?.root ?? null;
  const rules: WatchState = { pausedSinceMs: null, hangingRoot, maintainedSinceMs: new Map() };
  const state = {
    crashes: 0,
    written: 0,
    changedAtMs: 0,
    changed: null as readonly TrackedFile[] | null,
    restKnown: false,
    engine: null as Engine | null,
    journal: null as Journal | null,
    life: null as Life | null,
  };
  const damage = createDamage(world, storage, random.fork('damage'), dials.damage, {
    resume: () => {
      if (state.life?.alive !== true) return false;
      state.engine?.resume();
      rules.pausedSinceMs = null;
      return true;
    },
    onRight: () => {
      if (state.journal !== null) shadow.reload(state.journal);
    },
  });

  const sleeps = createSleepWatch(world, problems);
  const begin = (): void => {
    if (state.crashes > 0 && world.elapsedMs() < calmAfterMs) damage.beforeStart();
    const life = createLife(world, chance, {
      chance: dials.crashChance,
      left: () => state.crashes < dials.crashes && world.elapsedMs() < calmAfterMs,
      onCrash: () => {
        state.crashes += 1;
        if (dials.powerCuts && chance.chance(0.5)) cutPower(storage);
        world.after(chance.between(100, 120_000), begin);
      },
    });
    const journal = createSimJournal(world, storage, life, (written) => {
      state.restKnown = false;
      state.written += 1;
      sleeps.committed();
      if (written === null) return;
      shadow.apply(written);
      problems.push(...registered.note(written, journal), ...checkOtherRoot(written, journal));
      progress.changed(written.files.map(({ file }) => file));
      const touches = written.files.length + written.absorbed.length > 0;
      if (!touches) return;
      state.changedAtMs = world.elapsedMs();
      state.changed = [...(state.changed ?? []), ...written.files.map(({ file }) => file)];
    });
    shadow.reload(journal);
    state.changed ??= [];
    const watch = createWatch(world, setup, journal, problems, rules);
    const logger = createSimLogger(life, world, problems);
    const networks = new Map(
      setup.services.map(({ id, truth, dials: serviceDials }) => [
        id,
        createSimNetwork(
          world,
          truth,
          life,
          chance,
          dials,
          serviceDials,
          outages,
          () => setup.goneNow() === id,
          watchCallbacks(watch, serviceDials),
        ),
      ]),
    );
    const deps: EngineDeps = {
      clock: createSimClock(world, life, sleeps.note),
      ids: { uuid: () => chance.uuid(), random: () => chance.next() },
      files: limitedFiles(createSimFiles(world, disk, life, chance, dials, watch), dials, world, life),
      watcher: createSimWatcher(disk, life),
      journal,
      spool: createSimSpool(spool, life, chance.fork(`spool ${state.crashes}`), dials),
      ...createSimUnlocking(copies, life, chance.fork(`copies ${state.crashes}`)),
      services: setup.servicesFor(life, networks),
      settings: setup.settingsFor(life),
      notifier: { show: () => life.call('notify', 10, () => true) },
      logger,
    };
    state.life = life;
    state.journal = journal;
    state.engine = createEngine(options.mutate?.(deps) ?? deps, { presenceMs });
    state.engine.start().catch((error: unknown) => {
      logger.error('start failed', { error });
      // The app stops with a message; its supervisor starts it again.
      if (!life.alive) return;
      life.kill();
      world.after(10_000, begin);
    });
  };

  const isAtRest = (): boolean => {
    const { journal } = state;
    // Only a commit can lead to rest.
    if (journal === null || state.life?.alive !== true || state.restKnown) return false;
    if (!shadow.mayRest() || damage.isOpen()) return false;
    // A copy is deleted after its file has finished, without a commit.
    const isFresh = world.elapsedMs() - state.changedAtMs < spoolReleasedMs;
    if (isFresh && [...spool.keys()].some((hash) => !journal.isSpooled(sha256(hash)))) return false;
    if (isFresh && journal.spooled(finishedKinds, 1).length > 0) return false;
    state.restKnown = true;
    const waiting = (Object.keys(groupOf) as FileStateKind[]).filter((kind) => groupOf[kind] === 'inProgress');
    return (
      journal.files({ kinds: waiting }).every((file) => waitsForPerson(journal, file, setup)) &&
      journal.batchesIn(liveBatchKinds).every(({ serviceId }) => serviceId === setup.goneNow()) &&
      journal.notices({ unshownOnly: true, limit: 1 }).length === 0 &&
      journal.nextAfterActionMs() === null
    );
  };
  const checkNow = (): void => {
    // The state after a crash is checked at the start of the next life.
    if (state.changed === null || state.engine === null || state.life?.alive !== true) return;
    const writableForMs = world.elapsedMs() - recordableFromMs(dials, storage.fullUntilMs, world, state.engine);
    problems.push(
      ...checkStep(state.engine, damage.isOpen() ? null : shadow, state.changed, setup, {
        writableForMs,
        wasDamaged: damage.wasDamaged,
      }),
    );
    state.changed = null;
  };
  const isFair = (): boolean =>
    (world.elapsedMs() >= calmAfterMs || dials.faultyFile?.isSteady === true) &&
    dials.gone === null &&
    state.life?.alive === true &&
    rules.pausedSinceMs === null &&
    isWithinReach(world, setup, [disk.awayUntilMs, disk.swappedUntilMs, disk.shutUntilMs, disk.otherRootUntilMs]) &&
    isWithinReach(world, setup, [outages.offlineUntilMs, outages.signedOutUntilMs, storage.fullUntilMs]);
  /**
   * While the engine only repeats its polls, the computer is suspended for hours: the wall clock continues, timers do
   * not. Waiting a day then costs a hundred steps instead of ten thousand.
   */
  const sleepLong = (): void => {
    if (!dials.suspends || world.elapsedMs() < Math.max(calmAfterMs, state.changedAtMs) + restlessMs) return;
    world.note('the computer is suspended');
    world.jump(suspendedMs);
    state.changedAtMs = world.elapsedMs() - restlessMs + awakeMs;
  };
  const play = async (): Promise<SeedResult> => {
    begin();
    const lastActMs = startWriters(world, disk, random.fork('writers'), dials);
    startOutages(world, random.fork('weather'), dials, outages, storage, calmAfterMs);
    startScenes(
      {
        world,
        setup,
        disk,
        app: () =>
          state.life?.alive === true && state.engine !== null && state.journal !== null
            ? { engine: state.engine, journal: state.journal }
            : null,
        onPause: (isPaused) => {
          rules.pausedSinceMs = isPaused ? world.elapsedMs() : null;
        },
        written: () => state.written,
        found: (problem) => problems.push(problem),
      },
      random.fork('scenes'),
      dials,
    );
    damage.start();
    // The result of the last action must be scanned before the run may end, because hints can be lost.
    let restFromMs = Math.max(lastActMs, calmAfterMs, dials.hang?.untilMs ?? 0) + 700_000;
    const limit = options.mostSteps ?? mostSteps;
    let [personActs, steps, idle, beforeMs] = [0, 0, 0, 0];
    for (; steps < limit && problems.length === 0; steps += 1) {
      await nextTurn();
      checkNow();
      const isRunning = state.life?.alive === true && storage.fullUntilMs <= world.elapsedMs();
      problems.push(...damage.step(world.elapsedMs(), isRunning));
      problems.push(...progress.step(world.elapsedMs(), isFair()));
      idle = world.elapsedMs() === beforeMs ? idle + 1 : 0;
      beforeMs = world.elapsedMs();
      if (idle > mostIdleSteps) problems.push('the engine spins: time stands still');
      sleepLong();
      if (world.elapsedMs() > longestMs || !world.step()) {
        problems.push('the run did not end');
        break;
      }
      if (world.elapsedMs() < restFromMs || !isAtRest()) continue;
      await nextTurn();
      // A running scan may have detected files that no longer exist.
      state.restKnown = false;
      if (!isAtRest()) continue;
      const unrest = [
        ...checkRest(state.journal!, disk, setup, { wasDamaged: damage.wasDamaged, hangingRoot }),
        ...registered.atRest(state.journal!, setup),
      ];
      problems.push(...unrest);
      if (personActs >= 2 || unrest.length > 0) break;
      personActs += 1;
      if (actForPerson(world, state.engine!, state.journal!, setup, random) === 0) break;
      restFromMs = world.elapsedMs() + 700_000;
      state.restKnown = false;
    }
    if (steps >= limit) problems.push('the run did not end in so many steps');
    const states = state.journal?.balanceFacts().states ?? {};
    state.life?.kill();
    return {
      seed,
      problems,
      traceHash: world.traceHash(),
      lines: world.lines,
      steps,
      crashes: state.crashes,
      states,
      dials,
    };
  };
  return { play, storage };
}
