import type { JobFile, JobProgress, JobRecord } from '#ports/document-records.ts';
import type { Fields } from '../reply/fields.ts';
import { fieldsOf, isRecord, present, type JsonRecord } from '../reply/fields.ts';
import { findId } from '../reply/find-id.ts';
import { changeOf, foldStatus } from '../reply/fold-status.ts';
import type { ServiceWords } from '../reply/service-words.ts';
import { readDescent } from './descent.ts';
import { readRecordedError, readWarnings } from './classified.ts';

const jobIdNames = ['id', 'job_id', 'uuid'];

/** `askedFor` is the id in the request, because the record need not repeat it. */
export function readJob(value: unknown, words: ServiceWords, askedFor?: string): JobRecord | undefined {
  if (!isRecord(value)) return undefined;
  const inner = value['job'] ?? value['result'] ?? value['data'];
  const record = isRecord(inner) ? inner : value;
  const id = fieldsOf(record).text(...jobIdNames) ?? askedFor;
  return id === undefined ? undefined : jobRecord(record, words, id);
}

/** Reads the job from the reply to its creation. `sent` holds the UUIDs of the request; none of them is the job's. */
export function readCreatedJob(value: unknown, words: ServiceWords, sent: ReadonlySet<string>): JobRecord | undefined {
  const id = findId(value, jobIdNames, sent);
  if (id === undefined) return undefined;
  const read = readJob(value, words);
  return read?.id === id ? read : jobRecord(isRecord(value) ? value : {}, words, id);
}

function jobRecord(record: JsonRecord, words: ServiceWords, id: string): JobRecord {
  const fields = fieldsOf(record);
  const status = fields.text('status', 'state', 'job_status');
  return present<JobRecord>({
    id,
    status,
    folded: foldStatus(status),
    change: undefined,
    sessionId: fields.text('session_id'),
    userName: fields.text('user_name'),
    priority: fields.text('priority'),
    progress: readProgress(fields),
    files: fields
      .list('files')
      .map((file) => readJobFile(file, words))
      .filter((file) => file !== undefined),
    outputFileIds: fields.texts('output_file_ids'),
    warnings: readWarnings(fields, words),
    retryCount: fields.number('retry_count'),
    metadata: fields.value('metadata'),
    error: readRecordedError(fields, words),
    createdAtMs: fields.time('creation_date', 'created_at'),
    updatedAtMs: fields.time('update_date', 'updated_at'),
    completedAtMs: fields.time('completion_date', 'completed_at'),
  });
}

function readProgress(fields: Fields): JobProgress | undefined {
  const progress = fields.record('progress');
  if (progress === undefined) return undefined;
  const inner = fieldsOf(progress);
  return present<JobProgress>({
    total: inner.number('total'),
    done: inner.number('done'),
    failed: inner.number('failed'),
  });
}

/** A job may list its files as records or as ids. */
function readJobFile(value: unknown, words: ServiceWords): JobFile | undefined {
  if (typeof value === 'string') return { id: value, folded: 'unknown' };
  if (!isRecord(value)) return undefined;
  const fields = fieldsOf(value);
  const id = fields.text('id', 'file_id', 'uuid');
  if (id === undefined) return undefined;
  const status = fields.text('status', 'state');
  return present<JobFile>({
    id,
    name: fields.text('name', 'file_name'),
    status,
    folded: foldStatus(status),
    change: changeOf(status),
    ...readDescent(fields),
    tagName: fields.text('tag_name'),
    error: readRecordedError(fields, words),
    warnings: readWarnings(fields, words),
  });
}
