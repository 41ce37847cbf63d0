import type { TrackedFile } from '#core/tracked-file.ts';
import type { Dials } from './dials.ts';
import type { Random } from './random.ts';
import { once, spanMs } from './scene.ts';
import type { Scene } from './scene.ts';

/**
 * A person who wants files back that were moved to `Failed/`: retries at once and twice, skips, meanwhile cleans up
 * there by hand, or puts another file in its place.
 */
export function failedFiles(scene: Scene, random: Random, dials: Dials): void {
  if (!dials.moveFailed) return;
  const { world, disk } = scene;
  const rootOf = (file: TrackedFile): string | null =>
    scene.setup.folders.find((folder) => folder.id === file.folderId)?.root ?? null;
  const byHand = (file: TrackedFile, n: number): void => {
    const root = rootOf(file);
    const from = file.original.kind === 'moved' ? file.original.to : null;
    if (root === null || from === null) return;
    const [away, home] = [`${root}/${from}`, `${root}/${file.path}`];
    switch (random.int(6)) {
      case 0:
        disk.remove(away);
        break;
      case 1:
        disk.append(away, ' edited');
        break;
      case 2:
        if (!disk.files.has(home)) disk.rename(away, home);
        break;
      default:
        if (!disk.files.has(home)) disk.write(home, `in its place ${n} ${random.uuid()}`);
    }
    world.note(`by hand: ${away}`);
  };
  for (let n = 0; n < dials.failedActs; n += 1) {
    const asks = random.pick([1, 1, 2]);
    const [handBeforeMs, handAfterMs] = [random.chance(0.3), random.chance(0.2)];
    const isPatient = random.chance(0.6);
    const act = (): void => {
      once(scene, ({ engine, journal }) => {
        const files = journal
          .files({ kinds: ['rejected', 'ignored'] })
          .filter(({ original }) => (isPatient ? original.kind === 'moved' : original.kind !== 'none'));
        if (files.length === 0) return;
        const file = random.pick(files);
        if (handBeforeMs) byHand(file, n);
        const result = random.chance(0.85) ? engine.retry(file.id) : engine.skip(file.id);
        if (asks === 2) engine.retry(file.id);
        world.note(`person on ${file.path} (${file.original.kind}): ${result.ok ? 'done' : result.why.code}`);
        if (handAfterMs) world.after(random.next() * 25, () => byHand(file, n));
      });
    };
    world.after(spanMs * 0.1 + random.next() * spanMs * 1.4, act);
  }
}

/**
 * Pushes of a service at any moment: about existing and unknown files and jobs, too early, too late and twice. A push
 * may change when the engine polls, and never what the journal holds.
 */
export function pushes(scene: Scene, random: Random, dials: Dials): void {
  const id = (known: readonly string[]): string =>
    known.length > 0 && random.chance(0.8) ? random.pick(known) : random.uuid();
  for (let n = 0; n < dials.pushes; n += 1) {
    scene.world.after(random.next() * spanMs, () => {
      once(scene, ({ engine }) => {
        const truth = random.pick(scene.setup.services).truth.ids();
        const [fileId, jobId] = [id(truth.files), id(truth.jobs)];
        const what = random.pick([{ fileId }, { jobId }, { fileId, jobId }, {}, { fileId: jobId, jobId: fileId }]);
        const before = scene.written();
        for (let times = random.pick([1, 1, 3]); times > 0; times -= 1) engine.notePush(what);
        engine.noteReadingProgress({
          fileId,
          pagesDone: random.int(9),
          pages: random.chance(0.5) ? random.int(5) : null,
        });
        if (scene.written() !== before) scene.found('a push has written to the journal');
      });
    });
  }
}
