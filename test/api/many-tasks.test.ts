import { expect, test, vi } from 'vitest';
import { createManyTasks, type ManyWork, type Tried } from '#api/many/many-tasks.ts';
import { message } from '#contract/messages/message.ts';

const failure = { code: 'forbidden', text: message('document.not-corrected-here'), retryable: false };

function stand() {
  let id = 0;
  const onChange = vi.fn();
  return { tasks: createManyTasks({ newId: () => String((id += 1)), nowMs: Date.now, onChange }), onChange };
}

const documents = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ fileId: `f${at}`, name: `${at}.pdf` }));

const work = (count: number, tryPart: ManyWork['tryPart'], more: Partial<ManyWork> = {}): ManyWork => ({
  act: 'trash',
  collect: () => Promise.resolve({ ok: true, documents: documents(count), isCut: false }),
  partSize: 1,
  atOnce: 4,
  tryPart,
  ...more,
});

const over = (tasks: ReturnType<typeof stand>['tasks']) =>
  vi.waitFor(() => {
    const [task] = tasks.list();
    if (task === undefined || !['done', 'cancelled'].includes(task.state)) throw new Error('not over');
    return task;
  });

test('an act on many goes on after failures, a few at a time, and says each reason once', async () => {
  const { tasks, onChange } = stand();
  let [now, most] = [0, 0];
  const tried = new Set<string>();
  tasks.start(
    work(5_000, async (part) => {
      most = Math.max(most, (now += 1));
      await Promise.resolve();
      now -= 1;
      for (const { fileId } of part) tried.add(fileId);
      return part.map(({ fileId }): Tried[number] => (fileId.endsWith('7') ? failure : null));
    }),
  );
  const task = await over(tasks);
  expect(tried.size).toBe(5_000);
  expect(most).toBe(4);
  expect(task).toMatchObject({ state: 'done', total: 5_000, tried: 5_000, failed: 500, canUndo: false });
  expect(task.failures.map(({ text, count, names }) => [text, count, names.length])).toEqual([[failure.text, 500, 10]]);
  // Pages hear of it a few times, and not after each document.
  expect(onChange.mock.calls.length).toBeLessThan(50);
});

test('a cancelled act does no further document, and what is done can be undone once', async () => {
  const { tasks } = stand();
  const done: string[] = [];
  const undone: string[] = [];
  const undo = () =>
    work(
      done.length,
      (part) => {
        undone.push(...part.map(({ fileId }) => fileId));
        return Promise.resolve(part.map(() => null));
      },
      { act: 'undo' },
    );
  const id = tasks.start(
    work(
      100,
      (part) => {
        done.push(...part.map(({ fileId }) => fileId));
        if (done.length === 10) tasks.cancel(id);
        return Promise.resolve(part.map(() => null));
      },
      { undo, atOnce: 1 },
    ),
  );
  expect(await over(tasks)).toMatchObject({ state: 'cancelled', tried: 10, canUndo: true });
  expect(tasks.undo(id)).not.toBeNull();
  await over(tasks);
  expect(undone).toEqual(done);
  expect(tasks.undo(id)).toBeNull();
});

test('documents that cannot be collected end an act with the reason', async () => {
  const { tasks } = stand();
  const collect = () => Promise.resolve({ ok: false as const, error: failure });
  tasks.start(work(3, () => Promise.reject(new Error('not asked')), { collect }));
  expect(await over(tasks)).toMatchObject({ tried: 0, failures: [{ text: failure.text, count: 0 }] });
});

test.each<[string, Partial<ManyWork>]>([
  ['collecting', { collect: () => Promise.reject(new Error('a dial')) }],
  ['a part', { tryPart: () => Promise.reject(new Error('a dial')) }],
  ['the end', { end: () => Promise.reject(new Error('a dial')) }],
])('an act is over and says why when %s throws', async (_name, broken) => {
  const { tasks } = stand();
  tasks.start(work(3, (part) => Promise.resolve(part.map(() => null)), broken));
  const task = await over(tasks);
  expect(task).toMatchObject({
    state: 'done',
    zipBytes: null,
    failures: [{ text: { code: 'many.stopped' }, count: 0 }],
  });
});
