import { expect, test } from 'vitest';
import { createPacedBalance } from '#api/paced-balance.ts';
import { balanceOf } from '#core/balance.ts';
import { folderId, type FolderId } from '#core/ids.ts';
import type { FolderState } from '#engine/folder-states.ts';

test('adding up the balance takes at most a twentieth of the time, and is skipped while nothing changes', () => {
  let nowMs = 0;
  let sums = 0;
  let change = (): void => undefined;
  const facts = { states: {}, ledgerWithoutRow: [], rowWithoutLedger: [], scannedWithoutRow: [] };
  const scanned = new Map<FolderId, FolderState>();
  const engine = {
    folderStates: () => scanned,
    balance: () => {
      nowMs += 10;
      sums += 1;
      return balanceOf({ ...facts, ledgerCount: sums });
    },
    onChange: (listener: () => void) => {
      change = listener;
      return () => undefined;
    },
  };
  const balance = createPacedBalance(engine, { nowMs: () => nowMs });
  expect([balance().balance.seen, balance().balance.seen]).toEqual([1, 1]);
  change();
  nowMs += 199;
  expect(balance()).toMatchObject({ balance: { seen: 1 }, checkedAtMs: 10 });
  nowMs += 1;
  expect(balance()).toMatchObject({ balance: { seen: 2 }, checkedAtMs: 220 });
  nowMs += 60_000;
  expect(balance().balance.seen).toBe(2);
  change();
  nowMs = 0;
  expect(balance().balance.seen).toBe(3);
  // A scan can find a file that was lost without committing anything.
  const state = {
    away: null,
    refused: null,
    ignoredFolders: [],
    otherRoot: null,
    unreadable: [],
    pollingEveryMs: null,
    pollingWhy: null,
    isOutOfWatches: false,
    listedCount: 0,
  };
  scanned.set(folderId('a'), { ...state, scannedAtMs: 1, missing: ['lost.pdf'] });
  nowMs += 10_000;
  expect([balance().balance.seen, balance().balance.seen]).toEqual([4, 4]);
});
