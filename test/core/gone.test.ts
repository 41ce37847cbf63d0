import { describe, expect, test } from 'vitest';
import { folderId, itemId, sha256 } from '#core/ids.ts';
import type { ItemState } from '#core/item-state.ts';
import type { Item } from '#core/item.ts';
import { gone, newItem } from '#core/sighting.ts';

const stamp = { sizeBytes: 1, mtimeMs: 0, ctimeMs: 0, inode: '1' };
const at = (state: ItemState, fields: Partial<Item> = {}): Item => ({
  ...newItem(itemId('i'), folderId('f'), { path: 'a.part', stamp, kind: 'file' }, state, 0),
  ...fields,
});

describe('a file that is no longer at its path', () => {
  test('leaves no trace when only its name was seen, and that is on the list of ignored names', () => {
    expect(gone(at({ kind: 'ignored', reason: 'standard' }))).toMatchObject({ items: [], absorbed: ['i'] });
  });

  test.each<readonly [string, Item, ItemState['kind']]>([
    ['left out by a rule', at({ kind: 'ignored', reason: 'excluded' }), 'ignored'],
    [
      'left out after it was registered',
      at({ kind: 'ignored', reason: 'standard' }, { hash: sha256('ff') }),
      'ignored',
    ],
    ['waiting', at({ kind: 'queued' }), 'vanished'],
    ['done', at({ kind: 'done' }), 'done'],
  ])('%s keeps its row', (_name, row, kind) => {
    expect(gone(row)).toMatchObject({ absorbed: [], items: [{ item: { present: false, state: { kind } } }] });
  });
});
