import { nameForConflict } from '#core/after-action.ts';
import type { Failure, Result } from '#core/failure.ts';
import type { FileRef, FileSource, MoveOutcome, ReturnOutcome } from '#ports/file-source.ts';
import type { Dials } from './dials.ts';
import type { Life } from './life.ts';
import type { Random } from './random.ts';
import { failed, hashOf } from './sim-files.ts';
import type { Disk, FileGuards, SimFile } from './sim-files.ts';

export interface MoveTools {
  readonly disk: Disk;
  readonly life: Life;
  readonly random: Random;
  readonly dials: Dials;
  readonly guards: FileGuards;
  /** Returns the failure that now prevents any call on a file. */
  readonly cannot: (ref: FileRef) => Failure | null;
}

/** An original with both names. In this state the process may die, and others may act. */
interface Placed {
  readonly kind: 'placed';
  readonly to: string;
  readonly file: SimFile;
  readonly mtimeMs: number;
}
type Expected = { readonly sha256: string };

const mostNames = 20;
const say = <T>(value: T): Result<T> => ({ ok: true, value });

/** Moves files there and back in two steps, as on a real disk: adds a second name or a copy, then removes the first. */
export function createSimMoves(tools: MoveTools): Pick<FileSource, 'move' | 'moveBack' | 'saveCopy'> {
  const { life, random, dials } = tools;
  const latency = (): number => random.between(0.1, 20);
  return {
    saveCopy: (ref, to, bytes) =>
      life.call('save copy', latency(), () => saveCopy(tools, ref, to, new TextDecoder().decode(bytes))),
    move: async (ref, to, expected) => {
      const begun = await life.call('move', latency(), () => beginMove(tools, ref, to, expected));
      if (!begun.ok) return begun;
      const { value } = begun;
      if (value.kind !== 'placed') return { ok: true, value };
      if (dials.movesBy === 'rename') return say({ kind: 'moved', to: value.to });
      return life.call('unlink', latency(), () => endMove(tools, ref, to, expected, value));
    },
    moveBack: async (ref, from, expected) => {
      const begun = await life.call('link back', latency(), () => beginMoveBack(tools, ref, from, expected));
      if (!begun.ok) return begun;
      const { value } = begun;
      if (value.kind !== 'placed') return { ok: true, value };
      return life.call('unlink', latency(), () => endMoveBack(tools, ref, from, value));
    },
  };
}

const keyOf = (ref: FileRef): string => `${ref.root}/${ref.path}`;
const targetsOf = (ref: FileRef, to: string): readonly string[] =>
  Array.from({ length: mostNames }, (_, n) => `${ref.root}/${nameForConflict(to, n + 1)}`);
const below = (ref: FileRef, target: string): string => target.slice(`${ref.root}/`.length);
const isRight = (file: SimFile | undefined, { sha256 }: Expected): file is SimFile =>
  file !== undefined && hashOf(file.content) === sha256;

function fault({ random, dials, cannot }: MoveTools, ref: FileRef): Failure | null {
  const failure = cannot(ref);
  if (failure !== null) return failure;
  return random.chance(dials.moveFaults) ? failed('disk-full', 'no space left').failure : null;
}

function beginMove(tools: MoveTools, ref: FileRef, to: string, expected: Expected): Result<MoveOutcome | Placed> {
  const { disk, dials, guards } = tools;
  const failure = fault(tools, ref);
  if (failure !== null) return { ok: false, failure };
  const file = disk.files.get(keyOf(ref));
  if (!isRight(file, expected)) return say(whereItWent(tools, ref, to, expected));
  for (const target of targetsOf(ref, to)) {
    const there = disk.files.get(target);
    if (there !== undefined && !isRight(there, expected)) continue;
    // A rename leaves no second name from which a later attempt could continue.
    if (there !== undefined && dials.movesBy === 'rename') continue;
    if (there === undefined) {
      guards.beforeMove(ref.root ?? '', ref.path, file.content, below(ref, target));
      if (dials.movesBy === 'rename') disk.rename(keyOf(ref), target);
      else if (dials.movesBy === 'link') disk.link(keyOf(ref), target);
      else disk.copy(keyOf(ref), target);
    }
    return say({ kind: 'placed', to: below(ref, target), file, mtimeMs: file.mtimeMs });
  }
  return failed('disk-full', 'no free name');
}

function saveCopy(tools: MoveTools, ref: FileRef, to: string, content: string): Result<{ readonly to: string }> {
  const failure = fault(tools, ref);
  if (failure !== null) return { ok: false, failure };
  const { disk } = tools;
  for (const target of targetsOf(ref, to)) {
    const there = disk.files.get(target);
    if (there === undefined) disk.write(target, content);
    if (there === undefined || there.content === content) return say({ to: below(ref, target) });
  }
  return failed('disk-full', 'no free name');
}

function endMove(tools: MoveTools, ref: FileRef, to: string, expected: Expected, placed: Placed): Result<MoveOutcome> {
  const { disk, cannot } = tools;
  const failure = cannot(ref);
  if (failure !== null) return { ok: false, failure };
  const file = disk.files.get(keyOf(ref));
  if (file !== placed.file || file.mtimeMs !== placed.mtimeMs) return say(whereItWent(tools, ref, to, expected));
  disk.remove(keyOf(ref));
  return say({ kind: 'moved', to: placed.to });
}

/**
 * Called when the original is no longer at its path: removes a second name of the file that is there, and looks for the
 * original at its target.
 */
function whereItWent({ disk }: MoveTools, ref: FileRef, to: string, expected: Expected): MoveOutcome {
  const file = disk.files.get(keyOf(ref));
  const targets = targetsOf(ref, to);
  const second = file === undefined ? undefined : targets.find((target) => disk.files.get(target) === file);
  if (second !== undefined) disk.remove(second);
  const moved = targets.find((target) => isRight(disk.files.get(target), expected));
  if (moved !== undefined) return { kind: 'moved', to: below(ref, moved) };
  return { kind: file === undefined ? 'gone' : 'other-file' };
}

function beginMoveBack(
  tools: MoveTools,
  ref: FileRef,
  from: string,
  expected: Expected,
): Result<ReturnOutcome | Placed> {
  const { disk, dials } = tools;
  const failure = fault(tools, ref);
  if (failure !== null) return { ok: false, failure };
  const [away, home] = [`${ref.root}/${from}`, keyOf(ref)];
  const [old, there] = [disk.files.get(away), disk.files.get(home)];
  if (old === undefined) return say({ kind: isRight(there, expected) ? 'returned' : 'gone' });
  if (!isRight(old, expected)) return say({ kind: 'other-file' });
  if (there !== undefined && there !== old) return say({ kind: 'taken' });
  if (there === undefined && dials.movesBy === 'copy') disk.copy(away, home);
  else if (there === undefined) disk.link(away, home);
  return say({ kind: 'placed', to: from, file: old, mtimeMs: old.mtimeMs });
}

function endMoveBack(
  { disk, dials, cannot }: MoveTools,
  ref: FileRef,
  from: string,
  placed: Placed,
): Result<ReturnOutcome> {
  const failure = cannot(ref);
  if (failure !== null) return { ok: false, failure };
  const [old, there] = [disk.files.get(`${ref.root}/${from}`), disk.files.get(keyOf(ref))];
  if (old === undefined) return failed('missing', 'gone meanwhile');
  if (old !== placed.file || old.mtimeMs !== placed.mtimeMs) return say({ kind: 'other-file' });
  const isSame = dials.movesBy === 'copy' ? there?.content === old.content : there === old;
  if (!isSame) return say({ kind: 'taken' });
  disk.remove(`${ref.root}/${from}`);
  return say({ kind: 'returned' });
}
