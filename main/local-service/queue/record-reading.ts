import type { Database } from '#lib/sqlite.ts';
import { unclassifiedTag } from '#service-api/values.ts';
import type { SearchIndex } from '../search/search-index.ts';
import type { Reading } from './reading.ts';
import type { StatusChanges } from './status-changes.ts';
import type { WorkItem } from './work-queue.ts';

/** Writes everything that a reading found, the index row and the file's last status. Inside the caller's transaction. */
export function createReadingRecorder(
  db: Database,
  index: SearchIndex,
  changes: StatusChanges,
): (item: WorkItem, reading: Reading, at: string) => void {
  const ownerOf = db.prepare<[string], { readonly seq: number; readonly userId: string }>(
    'SELECT seq, user_id AS userId FROM files WHERE id = ?',
  );
  const findTag = db.prepare<[string, string], string>('SELECT id FROM tags WHERE company_id = ? AND name = ?').pluck();
  const writeRows = createRowWriter(db);

  return (item, reading, at) => {
    const { fileId, companyId, name } = item;
    // A tag that was removed while the document was being read is as good as none.
    const tagId = findTag.get(companyId, reading.tagName) ?? findTag.get(companyId, unclassifiedTag);
    const owner = ownerOf.get(fileId);
    if (tagId === undefined || owner === undefined) throw new Error(`unknown-record: tag or owner of ${fileId}`);
    writeRows(fileId, tagId, reading);
    index.put(owner.seq, {
      fileId,
      companyId,
      userId: owner.userId,
      tagId,
      name,
      dataPoints: reading.dataPoints.map(({ valueAsString }) => valueAsString),
      text: reading.pages.map(({ text }) => text).join('\n'),
    });
    changes.fileMoment(fileId, 'file.processed', { pages: reading.pages.length, notes: reading.notes }, at);
    changes.file(fileId, { to: 'tagged', at, detail: { tag_name: reading.tagName, tag_score: reading.tagScore } });
  };
}

function createRowWriter(db: Database): (fileId: string, tagId: string, reading: Reading) => void {
  const deletePages = db.prepare<[string]>('DELETE FROM file_pages WHERE file_id = ?');
  const deleteDataPoints = db.prepare<[string]>('DELETE FROM data_points WHERE file_id = ?');
  const insertPage = db.prepare(
    'INSERT INTO file_pages (file_id, number, text, page_gz) VALUES (@fileId, @number, @text, @pageGz)',
  );
  const insertDataPoint = db.prepare(
    `INSERT INTO data_points (file_id, position, name, value_as_string, value_number, data_type, page, box_json, confidence)
     VALUES (@fileId, @position, @name, @valueAsString, @valueNumber, @dataType, @page, @boxJson, @confidence)`,
  );
  const updateFile = db.prepare(
    `UPDATE files SET content_type = @contentType, tag_id = @tagId, tag_score = @tagScore, tag_source = @tagSource,
       classifier = @classifier, page_count = @pageCount, warnings_json = @warningsJson WHERE id = @fileId`,
  );
  return (fileId, tagId, { pages, dataPoints, ...reading }) => {
    deletePages.run(fileId);
    deleteDataPoints.run(fileId);
    for (const page of pages) insertPage.run({ ...page, fileId });
    dataPoints.forEach(({ box, ...point }, position) =>
      insertDataPoint.run({ ...point, fileId, position, boxJson: box === null ? null : JSON.stringify(box) }),
    );
    const { contentType, tagScore, tagSource, classifier, warnings } = reading;
    const warningsJson = warnings.length === 0 ? null : JSON.stringify(warnings);
    updateFile.run({
      fileId,
      warningsJson,
      contentType,
      tagId,
      tagScore,
      tagSource,
      classifier,
      pageCount: pages.length,
    });
  };
}
