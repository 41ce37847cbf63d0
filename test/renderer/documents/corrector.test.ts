import { expect, test } from 'vitest';
import { createCorrector } from '../../../renderer/documents/corrections/corrector.ts';

/** A service that counts the state of one document up, and refuses a call that does not know it. */
function createService() {
  const calls: string[] = [];
  let revision = 1;
  let isBusy = false;
  const call = async (method: string, params: { readonly revision?: string }) => {
    expect(isBusy, 'one call after the other').toBe(false);
    isBusy = true;
    await Promise.resolve();
    isBusy = false;
    calls.push(`${method} ${params.revision ?? ''}`.trim());
    if (method === 'documents.get') return { ok: true, result: { revision: String(revision) } };
    if (params.revision !== String(revision)) return { ok: false, error: { code: 'conflict' } };
    revision += 1;
    return { ok: true, result: { revision: String(revision), ids: [`id-${revision}`] } };
  };
  return {
    calls,
    call: call as unknown as Parameters<typeof createCorrector>[0],
    changeElsewhere: () => (revision += 1),
  };
}

const accept = [{ kind: 'accept', field: 'total' }] as const;

test('corrections of the same page follow each other, each on the state that the one before left', async () => {
  const { call, calls } = createService();
  const corrector = createCorrector(call);
  const outcomes = await Promise.all([corrector.correct('a', '1', accept), corrector.correct('a', '1', accept)]);
  expect(outcomes.map(({ ok }) => ok)).toEqual([true, true]);
  expect(calls).toEqual(['documents.correct 1', 'documents.correct 2']);
});

test('a document that somebody else changed is not corrected, and nothing is there to undo', async () => {
  const { call, changeElsewhere } = createService();
  const corrector = createCorrector(call);
  changeElsewhere();
  expect(await corrector.correct('a', '1', accept)).toMatchObject({ ok: false });
  expect(corrector.canUndo()).toBe(false);
  expect(await corrector.undo()).toBeNull();
});

test('undo takes back the newest correction, on the state of now', async () => {
  const { call, calls, changeElsewhere } = createService();
  const corrector = createCorrector(call);
  await corrector.correct('a', '1', accept);
  await corrector.correct('a', '1', accept);
  changeElsewhere();
  expect(await corrector.undo()).toMatchObject({ ok: true, made: { ids: ['id-3'] } });
  expect(calls.at(-1)).toBe('documents.undoCorrection 4');
  expect(corrector.canUndo()).toBe(true);
});

test('a correction that is named is undone, and those of this page stay to be undone', async () => {
  const { call, calls } = createService();
  const corrector = createCorrector(call);
  await corrector.correct('a', '1', accept);
  expect(await corrector.undo({ fileId: 'a', ids: ['older'] })).toMatchObject({ ok: true, made: { ids: ['older'] } });
  expect(calls.at(-1)).toBe('documents.undoCorrection 2');
  expect(await corrector.undo()).toMatchObject({ ok: true, made: { ids: ['id-2'] } });
});
