import { expect, it } from 'vitest';
import { verifyIndex } from '#local-service/search/verify-index.ts';
import { createIndexedFiles } from './indexed-files.ts';

it('finds the index equal to the store', () => {
  const files = createIndexedFiles();
  files.add({ pages: ['one'] });
  files.add({ pages: ['two'] });
  expect(verifyIndex(files.db)).toEqual({ missing: [], extra: [] });
});

it('names a processed file that is not indexed, and one that is indexed under another tag', () => {
  const files = createIndexedFiles();
  const lost = files.add({});
  const moved = files.add({});
  files.index.remove(1);
  files.db.prepare('UPDATE files SET tag_id = ? WHERE id = ?').run(files.tagId('contract'), moved);
  expect(verifyIndex(files.db)).toEqual({ missing: [lost, moved], extra: [] });
});

it('names what is indexed but not processed, and text without a document', () => {
  const files = createIndexedFiles();
  const failed = files.add({});
  files.add({ pages: ['two'] });
  files.db.prepare("UPDATE files SET status = 'failed' WHERE id = ?").run(failed);
  files.db.prepare('DELETE FROM search_documents WHERE seq = 2').run();
  expect(verifyIndex(files.db)).toMatchObject({ extra: [failed, 'row 2'] });
});
