import type { Database } from '#lib/sqlite.ts';
import type { Reading } from '../reading.ts';
import { changed } from './known.ts';

/** Writes pages, data points and what is known of the document as a whole, in place of what was there. */
export function createReadingWriter(db: Database): (fileId: string, tagId: string, reading: Reading) => void {
  const deletePages = db.prepare<[string]>('DELETE FROM file_pages WHERE file_id = ?');
  const deleteDataPoints = db.prepare<[string]>('DELETE FROM data_points WHERE file_id = ?');
  const insertPage = db.prepare<[string, number, Uint8Array]>(
    'INSERT INTO file_pages (file_id, number, page_gz) VALUES (?, ?, ?)',
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
    for (const { number, pageGz } of pages) insertPage.run(fileId, number, pageGz);
    dataPoints.forEach(({ box, ...point }, position) =>
      insertDataPoint.run({ ...point, fileId, position, boxJson: box === null ? null : JSON.stringify(box) }),
    );
    const { contentType, tagScore, tagSource, classifier, warnings } = reading;
    const warningsJson = warnings.length === 0 ? null : JSON.stringify(warnings);
    const facts = { contentType, tagId, tagScore, tagSource, classifier, pageCount: pages.length, warningsJson };
    changed(updateFile.run({ ...facts, fileId }), fileId);
  };
}
