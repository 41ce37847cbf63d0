import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSqliteFile, type SqliteFile } from '#lib/sqlite-file.ts';
import { searchTables } from '#local-service/search/sqlite/search-schema.ts';
import { createSqliteSearchIndex } from '#local-service/search/sqlite/sqlite-search-index.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';
import { describeSearchIndex } from './contract.ts';
import { describeEntries } from './entries-contract.ts';
import { createIndexedFiles, limitsUnderTest, type SearchUnderTest } from './indexed-files.ts';

// The database contains only the index's own tables, and none of the store's.
function openFile(): SqliteFile {
  const file = openSqliteFile(path.join(temporaryDirectory(), 'search.db'), { synchronous: 'NORMAL' });
  file.writer.exec(searchTables);
  return file;
}

function indexOf(file: SqliteFile): SearchUnderTest {
  const { transaction, close } = file;
  return { index: createSqliteSearchIndex(file, limitsUnderTest), transaction, close };
}

const open = (): Promise<SearchUnderTest> => Promise.resolve(indexOf(openFile()));

describeSearchIndex(open);
describeEntries(open);

test('a misspelt word finds documents whose first commit failed because of another transaction', async () => {
  const file = openFile();
  onTestFinished(file.close);
  const files = createIndexedFiles(indexOf(file));
  file.writer.exec(`CREATE TABLE parents (id INTEGER PRIMARY KEY);
    CREATE TABLE children (parent INTEGER REFERENCES parents (id) DEFERRABLE INITIALLY DEFERRED)`);
  const failing = file.transaction(() => Promise.try(() => void file.writer.exec('INSERT INTO children VALUES (7)')));
  const added = ['one.txt', 'two.txt'].map((name) => files.add({ name, pages: ['Betriebskostenabrechnung'] }));
  await expect(failing).rejects.toThrow('FOREIGN KEY');
  await Promise.all(added);
  expect(await files.names('Betriebskostenabrehcnung', { fuzzy: true })).toHaveLength(2);
});
