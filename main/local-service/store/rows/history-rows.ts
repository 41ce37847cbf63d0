import { gunzipSync } from 'node:zlib';
import type { FileEvent, FileWord } from '#service-api/records/file.ts';
import type { EventKind, FileStatus } from '#service-api/values.ts';
import type { StoredPage } from '../reading.ts';
import type { FileReading } from '../records.ts';

export interface EventRow {
  readonly id: string;
  readonly file_id: string;
  readonly job_id: string | null;
  readonly kind: EventKind;
  readonly from_status: FileStatus | null;
  readonly to_status: FileStatus | null;
  readonly detail_json: string | null;
  readonly creation_date: string;
}

export function toFileEvent(row: EventRow): FileEvent {
  const { from_status: from, to_status: to, detail_json: detail, ...plain } = row;
  return { ...plain, from, to, detail: detail === null ? null : (JSON.parse(detail) as FileEvent['detail']) };
}

const unpacked = (pageGz: Uint8Array): StoredPage => JSON.parse(gunzipSync(pageGz).toString('utf8')) as StoredPage;

/** Returns the pages and their words of stored pages. */
export function toReading(pagesGz: readonly Uint8Array[]): FileReading {
  const read = pagesGz.map(unpacked);
  return {
    pages: read.map(({ number, rotation, text, structure }) => ({
      page: number,
      rotation,
      text,
      ...(structure && { structure }),
    })),
    words: read.flatMap(wordsOfPage),
  };
}

function wordsOfPage({ number, words }: StoredPage): readonly FileWord[] {
  return words.map(({ line, text, box, confidence }) => ({ page: number, line, text, box, confidence }));
}
