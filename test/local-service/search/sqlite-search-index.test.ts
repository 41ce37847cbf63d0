import path from 'node:path';
import { openSqliteFile } from '#lib/sqlite-file.ts';
import { searchTables } from '#local-service/search/sqlite/search-schema.ts';
import { createSqliteSearchIndex } from '#local-service/search/sqlite/sqlite-search-index.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';
import { describeSearchIndex } from './contract.ts';
import { describeEntries } from './entries-contract.ts';
import { limitsUnderTest, type SearchUnderTest } from './indexed-files.ts';

// The database contains only the index's own tables, and none of the store's.
function open(): Promise<SearchUnderTest> {
  const file = openSqliteFile(path.join(temporaryDirectory(), 'search.db'), { synchronous: 'NORMAL' });
  file.writer.exec(searchTables);
  const { transaction, close } = file;
  return Promise.resolve({ index: createSqliteSearchIndex(file, limitsUnderTest), transaction, close });
}

describeSearchIndex(open);
describeEntries(open);
