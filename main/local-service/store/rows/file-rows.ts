import type { Metadata } from '#service-api/fields.ts';
import type { DataPoint } from '#service-api/records/data-point.ts';
import type { FileRecord } from '#service-api/records/file.ts';
import type { Channel, FileStatus, TagSource } from '#service-api/values.ts';

/** A row of `selectFile`. */
export interface FileRow {
  readonly seq: number;
  readonly id: string;
  readonly name: string;
  readonly job_id: string | null;
  readonly session_id: string | null;
  readonly company_id: string;
  readonly user_name: string;
  readonly channel: Channel;
  readonly content_type: string;
  readonly length: number;
  readonly sha256: string;
  readonly status: FileStatus;
  readonly tag_id: string | null;
  readonly tag_name: string | null;
  readonly tag_score: number | null;
  readonly tag_source: TagSource | null;
  readonly classifier: string | null;
  readonly page_count: number | null;
  readonly parent_file_id: string | null;
  readonly merged_into_file_id: string | null;
  readonly part_json: string | null;
  readonly folder: string;
  readonly version: number;
  readonly metadata_json: string | null;
  readonly error_json: string | null;
  readonly warnings_json: string | null;
  readonly retry_count: number;
  readonly creation_date: string;
  readonly update_date: string;
  readonly trashed_at: string | null;
  readonly legal_hold: number;
}

export const selectFile = `
  SELECT t.seq, t.id, t.name, t.job_id, t.session_id, t.company_id, u.user_name, t.channel, t.content_type, t.length,
    t.sha256, t.status, t.tag_id, g.name AS tag_name, t.tag_score, t.tag_source, t.classifier, t.page_count,
    t.parent_file_id, t.part_json, t.merged_into_file_id, t.folder, t.version, t.metadata_json, t.error_json,
    t.warnings_json, t.retry_count, t.creation_date, t.update_date, t.trashed_at, t.legal_hold
  FROM files t JOIN users u ON u.id = t.user_id LEFT JOIN tags g ON g.id = t.tag_id`;

export function toFileRecord(row: FileRow, dataPoints: DataPoint[]): FileRecord {
  const { seq: _seq, part_json: part, metadata_json: metadata, error_json: error, ...rest } = row;
  const { warnings_json: warnings, trashed_at: trashedAt, legal_hold: hold, ...plain } = rest;
  return {
    ...plain,
    part: part === null ? null : (JSON.parse(part) as FileRecord['part']),
    metadata: metadata === null ? null : (JSON.parse(metadata) as FileRecord['metadata']),
    error: error === null ? null : (JSON.parse(error) as FileRecord['error']),
    warnings: warnings === null ? [] : (JSON.parse(warnings) as FileRecord['warnings']),
    data_points: dataPoints,
    ...(trashedAt === null ? {} : { trash_date: trashedAt }),
    ...(hold === 1 ? { legal_hold: true as const } : {}),
  };
}

export type WithMetadata<Row> = Omit<Row, 'metadata'> & { readonly metadataJson: string | null };

export function withMetadata<Row extends { readonly metadataJson: string | null }>({ metadataJson, ...row }: Row) {
  return { ...row, metadata: metadataJson === null ? null : (JSON.parse(metadataJson) as Metadata) };
}
