import { expect, it } from 'vitest';
import { openDatabase } from '#lib/sqlite.ts';
import { againSchema } from '#local-service/store/sqlite/schema-again.ts';
import { partsSchema } from '#local-service/store/sqlite/schema-parts.ts';
import { storeSchemaV1, storeSchemaV4, storeSchemaV6 } from '#local-service/store/sqlite/store-schema.ts';

it('keeps the files that wait or are claimed, in their order', () => {
  const db = openDatabase(':memory:', { synchronous: 'NORMAL' });
  db.pragma('foreign_keys = OFF');
  // The copy of the text is removed by version 6, from a table that the search index fills.
  db.exec([storeSchemaV1, storeSchemaV4, storeSchemaV6, partsSchema].join('\n'));
  const put = db.prepare<[string, string, string]>(
    `INSERT INTO work_items (file_id, job_id, priority, state, failures, not_before, creation_date, attempt, lease_until, task)
     VALUES (?, 'job', 1, ?, 2, 'later', 'now', 3, 'soon', ?)`,
  );
  put.run('b', 'waiting', 'read');
  put.run('a', 'claimed', 'split');
  const rows = db.prepare('SELECT * FROM work_items ORDER BY rowid');
  const before = rows.all();
  db.exec(againSchema);
  expect(rows.all()).toEqual(before.map((row) => ({ ...(row as object), user_name: null })));
  db.prepare(
    "INSERT INTO work_items (file_id, priority, task, state, creation_date) VALUES ('c', 3, 'again', 'waiting', 'now')",
  ).run();
  expect(rows.all()).toHaveLength(3);
  db.close();
});
