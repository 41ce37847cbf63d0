import { boundKinds, strandedChoices } from '#core/stranded.ts';
import type { StrandedChoice } from '#core/stranded.ts';
import type { Engine } from '#engine/engine.ts';
import type { Journal } from '#ports/journal.ts';
import type { Dials } from './dials.ts';
import type { Random } from './random.ts';
import { once } from './scene.ts';
import type { Scene } from './scene.ts';
import type { SimSetup } from './sim-setup.ts';
import type { World } from './world.ts';

/** A service that goes away, usually for good. */
export interface GoneDial {
  readonly fromMs: number;
  /** `Infinity` when it never answers again. */
  readonly untilMs: number;
  /** True when its connection is removed; otherwise the engine keeps trying it in vain. */
  readonly isDropped: boolean;
  /** The number of a person's decisions while it is away. */
  readonly decisions: number;
}

export function drawGone(random: Random): GoneDial | null {
  if (!random.chance(0.2)) return null;
  const fromMs = random.between(10_000, 4_000_000);
  const untilMs = random.chance(0.7) ? Infinity : fromMs + random.between(60_000, 1_800_000);
  return { fromMs, untilMs, isDropped: random.chance(0.5), decisions: random.int(5) };
}

/**
 * A service goes away and another is chosen; a person decides on the files that wait for it, one or all, at any moment.
 */
export function goneService(scene: Scene, random: Random, { gone }: Dials): void {
  if (gone === null) return;
  const { world, setup } = scene;
  world.after(gone.fromMs, () => {
    world.note('the first service is gone');
    setup.useService(1);
  });
  if (gone.untilMs < Infinity) world.after(gone.untilMs, () => world.note('the first service is back'));
  const spanMs = Math.min(gone.untilMs - gone.fromMs, 3_000_000);
  for (let n = 0; n < gone.decisions; n += 1) {
    const choice = random.pick(strandedChoices);
    const isForAll = random.chance(0.4);
    world.after(gone.fromMs + random.next() * spanMs, () => {
      once(scene, ({ engine, journal }) => {
        const bound = journal.files({ kinds: boundKinds }).filter(({ serviceId }) => serviceId === setup.goneNow());
        const file = bound.length === 0 ? null : random.pick(bound);
        const away = setup.goneNow();
        if (file === null || away === null) return;
        decide(world, engine, journal, setup, isForAll ? away : file.id, choice);
      });
    });
  }
}

/**
 * At rest, a person decides on the files that wait for a service that is gone, or lets them wait. Returns the number of
 * decisions that change a file.
 */
export function decideStranded(
  world: World,
  engine: Engine,
  journal: Journal,
  setup: SimSetup,
  random: Random,
): number {
  const away = setup.goneNow();
  const bound = journal.files({ kinds: boundKinds }).filter(({ serviceId }) => serviceId === away);
  if (away === null || bound.length === 0) return 0;
  const choice = random.pick(strandedChoices);
  if (random.chance(0.5)) return decide(world, engine, journal, setup, away, choice);
  return decide(world, engine, journal, setup, random.pick(bound).id, choice);
}

function decide(
  world: World,
  engine: Engine,
  journal: Journal,
  setup: SimSetup,
  what: Parameters<Engine['leaveService']>[0],
  choice: StrandedChoice,
): number {
  const away = setup.goneNow();
  const before = journal.batchesIn(['open', 'closing']).filter(({ serviceId }) => serviceId === away);
  const outcome = engine.leaveService(what, choice);
  for (const { id } of before) {
    const now = journal.batch(id)?.state.kind;
    if (now === 'unusable' || now === 'abandoned') setup.leftBehind.add(id);
  }
  world.note(`person on ${what}: ${choice}: ${outcome.ok ? outcome.count : outcome.why.code}`);
  return outcome.ok && choice !== 'wait' ? outcome.count : 0;
}
