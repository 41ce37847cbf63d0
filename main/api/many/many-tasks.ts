import type { CallError } from '#contract/frame.ts';
import { message, type AnyMessage } from '#contract/messages/message.ts';
import { systemText } from '#contract/messages/system-text.ts';
import type { ManyTask } from '#contract/many-methods.ts';
import type { Result } from '#core/failure.ts';

/** A document of an act. */
export interface ChosenDocument {
  readonly fileId: string;
  readonly name: string;
}

/** What became of a document; `null`: it is as was asked. */
export type Tried = readonly (CallError | null)[];

export interface ManyWork {
  readonly act: ManyTask['act'];
  /** Returns the documents, and whether there are more than one act is done to. */
  readonly collect: (isCancelled: () => boolean) => Promise<Collected>;
  /** Does the act to some documents, and returns what became of each. */
  readonly tryPart: (documents: readonly ChosenDocument[]) => Promise<Tried>;
  readonly partSize: number;
  /** How many parts are done at once. */
  readonly atOnce: number;
  /** Called when no part runs any more; the size of the file that was made, if there is one. */
  readonly end?: (isCancelled: boolean) => Promise<Result<number | null>>;
  /** The act that undoes what has been changed so far; `null` while nothing was. */
  readonly undo?: () => ManyWork | null;
}

export type Collected =
  | { readonly ok: true; readonly documents: readonly ChosenDocument[]; readonly isCut: boolean }
  | { readonly ok: false; readonly error: CallError };

export interface ManyTasks {
  start(work: ManyWork): string;
  list(): readonly ManyTask[];
  cancel(id: string): void;
  /** Starts the act that undoes another one; `null` when there is nothing to undo. */
  undo(id: string): string | null;
}

interface Running {
  task: ManyTask;
  readonly work: ManyWork;
  isCancelled: boolean;
  /** It has been undone, or is about to be. */
  isUndone: boolean;
}

/** Acts that are kept. */
const mostKept = 5;
const mostNames = 10;
const progressMs = 400;
const mostReasons = 20;

export interface ManyTasksDeps {
  readonly newId: () => string;
  readonly nowMs: () => number;
  /** Called when a task begins or ends, and while it runs a few times in a second. */
  readonly onChange: () => void;
}

/** Runs acts on many documents, a few at a time. A document that fails does not end an act. */
export function createManyTasks({ newId, nowMs, onChange }: ManyTasksDeps): ManyTasks {
  const running = new Map<string, Running>();
  let reportedAtMs = 0;
  const become = (each: Running, change: Partial<ManyTask>): void => {
    each.task = { ...each.task, ...change };
    if (change.state === undefined && nowMs() - reportedAtMs < progressMs) return;
    reportedAtMs = nowMs();
    onChange();
  };
  const start = (work: ManyWork): string => {
    const id = newId();
    const task: ManyTask = { ...empty, id, act: work.act };
    const each: Running = { task, work, isCancelled: false, isUndone: false };
    running.set(id, each);
    const ended = [...running.values()].filter(({ task: { state } }) => state === 'done' || state === 'cancelled');
    for (const old of ended.slice(0, -mostKept)) running.delete(old.task.id);
    onChange();
    void run(each, (change) => become(each, change));
    return id;
  };
  return {
    start,
    list: () => [...running.values()].map(({ task }) => task).toReversed(),
    cancel(id) {
      const each = running.get(id);
      if (each !== undefined) each.isCancelled = true;
    },
    undo(id) {
      const each = running.get(id);
      const work = each === undefined || each.isUndone || !each.task.canUndo ? null : (each.work.undo?.() ?? null);
      if (each === undefined || work === null) return null;
      each.isUndone = true;
      become(each, { canUndo: false });
      return start(work);
    },
  };
}

type Become = (change: Partial<ManyTask>) => void;

async function run(each: Running, become: Become): Promise<void> {
  const { work } = each;
  const note = (text: AnyMessage): void => become({ failures: [...each.task.failures, { text, count: 0, names: [] }] });
  /** Returns what a step returns, or `null` after noting why it threw: whatever happens, the act is over some time. */
  const attempt = async <T>(step: () => Promise<T>): Promise<T | null> => {
    try {
      return await step();
    } catch (error) {
      note(message('many.stopped', { why: systemText(error) }));
      return null;
    }
  };
  const isWhole = await attempt(async () => {
    const collected = await work.collect(() => each.isCancelled);
    if (!collected.ok) {
      note(collected.error.text);
      return false;
    }
    const { documents, isCut } = collected;
    become({ state: 'running', total: documents.length, isCut });
    await runParts(each, documents, become);
    return true;
  });
  const made = await attempt(async () => work.end?.(each.isCancelled || isWhole !== true));
  if (made?.ok === false) note(made.failure.message);
  const canUndo = (work.undo?.() ?? null) !== null;
  become({ state: each.isCancelled ? 'cancelled' : 'done', zipBytes: made?.ok ? made.value : null, canUndo });
}

async function runParts(each: Running, documents: readonly ChosenDocument[], become: Become): Promise<void> {
  const { work } = each;
  let next = 0;
  const runNext = async (): Promise<void> => {
    while (next < documents.length && !each.isCancelled) {
      const part = documents.slice(next, (next += work.partSize));
      const tried = await work.tryPart(part);
      become(withPart(each.task, part, tried));
    }
  };
  await Promise.all(Array.from({ length: work.atOnce }, runNext));
}

const empty: Omit<ManyTask, 'id' | 'act'> = {
  state: 'collecting',
  total: 0,
  tried: 0,
  failed: 0,
  failures: [],
  isCut: false,
  canUndo: false,
  zipBytes: null,
};

/** Adds what became of a part. Each reason stands once, with the first names. */
function withPart(task: ManyTask, part: readonly ChosenDocument[], tried: Tried): Partial<ManyTask> {
  const failures = [...task.failures];
  let failed = 0;
  for (const [index, error] of tried.entries()) {
    if (error === null) continue;
    failed += 1;
    const name = part[index]?.name ?? '';
    const key = JSON.stringify(error.text);
    const at = failures.findIndex(({ text }) => JSON.stringify(text) === key);
    const known = failures[at];
    if (known === undefined) {
      if (failures.length < mostReasons) failures.push({ text: error.text, count: 1, names: [name] });
    } else {
      const names = known.names.length < mostNames ? [...known.names, name] : known.names;
      failures[at] = { ...known, count: known.count + 1, names };
    }
  }
  return { tried: task.tried + part.length, failed: task.failed + failed, failures };
}
