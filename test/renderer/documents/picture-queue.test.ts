import { expect, test, vi } from 'vitest';
import { createPictureQueue } from '../../../renderer/documents/pictures/picture-queue.ts';

const noCall: Parameters<ReturnType<typeof createPictureQueue<string>>['want']>[1] = () =>
  Promise.reject(new Error('nothing is asked'));
const settle = () => new Promise((done) => setTimeout(done));

/** A queue whose drawings the test ends, in any order. */
function drawn({ atOnce = 1, mostKept = 10 } = {}) {
  const begun: { readonly key: string; readonly end: (url: string | null) => void }[] = [];
  const queue = createPictureQueue<string>({
    keyOf: (key) => key,
    draw: (key) => new Promise((end) => begun.push({ key, end })),
    mayCome: (key) => key.startsWith('later'),
    atOnce,
    mostKept,
  });
  const end = async (key: string, url: string | null) => {
    begun.find((each) => each.key === key)?.end(url);
    await settle();
  };
  return { queue, end, keys: () => begun.map(({ key }) => key) };
}

test('few are drawn at a time: what was asked for last comes first, and from the top of what was asked for together', async () => {
  const { queue, end, keys } = drawn();
  for (const key of ['a', 'b', 'c']) queue.want(key, noCall, () => undefined);
  await settle();
  expect(keys()).toEqual(['a']);
  for (const key of ['d', 'e']) queue.want(key, noCall, () => undefined);
  await settle();
  for (const key of ['a', 'd', 'e', 'b']) await end(key, `blob:${key}`);
  expect(keys()).toEqual(['a', 'd', 'e', 'b', 'c']);
});

test('a picture is drawn once for all who wait for it, and known afterwards', async () => {
  const { queue, end, keys } = drawn();
  const [one, other] = [vi.fn(), vi.fn()];
  queue.want('a', noCall, one);
  queue.want('a', noCall, other);
  await settle();
  await end('a', 'blob:a');
  expect(keys()).toEqual(['a']);
  expect([one.mock.calls, other.mock.calls]).toEqual([[['blob:a']], [['blob:a']]]);
  expect(queue.known('a')).toBe('blob:a');
});

test('what nobody waits for any more is not drawn', async () => {
  const { queue, end, keys } = drawn();
  queue.want('a', noCall, () => undefined);
  await settle();
  queue.want('b', noCall, () => undefined)();
  await end('a', null);
  expect(keys()).toEqual(['a']);
});

test('who asks for a picture that is drawn for somebody who has left gets it', async () => {
  const { queue, end, keys } = drawn();
  const then = vi.fn();
  const leave = queue.want('a', noCall, () => undefined);
  await settle();
  leave();
  queue.want('a', noCall, then);
  await end('a', 'blob:a');
  expect(keys()).toEqual(['a']);
  expect(then.mock.calls).toEqual([['blob:a']]);
});

test('that there is no picture is known, unless there may be one later', async () => {
  const { queue, end } = drawn({ atOnce: 2 });
  for (const key of ['never', 'later']) queue.want(key, noCall, () => undefined);
  await settle();
  await end('never', null);
  await end('later', null);
  expect([queue.known('never'), queue.known('later')]).toEqual([null, undefined]);
});

test('the pictures that were drawn last are kept, and the memory of others is given back', async () => {
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const { queue, end } = drawn({ mostKept: 2 });
  for (const key of ['a', 'b', 'c']) {
    queue.want(key, noCall, () => undefined);
    await settle();
    await end(key, `blob:${key}`);
  }
  expect(['a', 'b', 'c'].map((key) => queue.known(key))).toEqual([undefined, 'blob:b', 'blob:c']);
  expect(revoke.mock.calls).toEqual([['blob:a']]);
  revoke.mockRestore();
});

test('a picture whose drawing failed is drawn when it is asked for again', async () => {
  const answers = [Promise.reject(new Error('busy')), Promise.resolve('blob:a')];
  const queue = createPictureQueue<string>({
    keyOf: (key) => key,
    draw: () => answers.shift() ?? Promise.resolve(null),
    mayCome: () => false,
    atOnce: 1,
    mostKept: 10,
  });
  const then = vi.fn();
  queue.want('a', noCall, then);
  await settle();
  expect(queue.known('a')).toBeUndefined();
  queue.want('a', noCall, then);
  await settle();
  expect(then.mock.calls).toEqual([[null], ['blob:a']]);
  expect(queue.known('a')).toBe('blob:a');
});
