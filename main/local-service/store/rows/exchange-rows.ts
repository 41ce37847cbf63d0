import type { EventKind, FileStatus } from '#service-api/values.ts';
import type { KeptDocument, KeptFile } from '../exchange.ts';
import { jsonOf } from './require-row.ts';

type Json = 'metadata' | 'error' | 'warnings' | 'part' | 'read';

export interface KeptFileRow extends Omit<
  KeptFile,
  Json | 'isHeld' | 'dataPoints' | 'corrections' | 'exampleOf' | 'events'
> {
  readonly held: number;
  readonly metadataJson: string | null;
  readonly errorJson: string | null;
  readonly warningsJson: string | null;
  readonly partJson: string | null;
  readonly readJson: string | null;
  readonly documentGz: Buffer | null;
}

export interface KeptEventRow {
  readonly kind: EventKind;
  readonly from: FileStatus | null;
  readonly to: FileStatus | null;
  readonly detailJson: string | null;
  readonly at: string;
}

export function plainOf({ held, ...row }: Omit<KeptFileRow, 'documentGz'>) {
  const { metadataJson, errorJson, warningsJson, partJson, readJson, ...plain } = row;
  return {
    ...plain,
    isHeld: held === 1,
    metadata: parsed(metadataJson) as KeptFile['metadata'],
    error: parsed(errorJson) as KeptFile['error'],
    warnings: parsed(warningsJson) as KeptFile['warnings'],
    part: parsed(partJson) as KeptFile['part'],
    read: parsed(readJson) as KeptFile['read'],
  };
}

export const parsed = (json: string | null): unknown => (json === null ? null : JSON.parse(json));

/** Returns the columns of a file that is imported. */
export function keptFileRow(file: KeptDocument['file']) {
  const { metadata, error, warnings, part, read, isHeld, ...rest } = file;
  const { dataPoints: _points, corrections: _corrections, exampleOf: _examples, events: _events, ...plain } = rest;
  return {
    ...plain,
    held: isHeld ? 1 : 0,
    metadataJson: jsonOf(metadata),
    errorJson: jsonOf(error),
    warningsJson: jsonOf(warnings),
    partJson: jsonOf(part),
    readJson: jsonOf(read),
  };
}
