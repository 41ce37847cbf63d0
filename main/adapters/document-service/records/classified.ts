import type { Classified, DataPoint, RawRecord, RecordedError } from '#ports/document-records.ts';
import type { Fields } from '../reply/fields.ts';
import { fieldsOf, isRecord, present } from '../reply/fields.ts';

export function readClassified(fields: Fields): Classified {
  return present<Classified>({
    tagId: fields.text('tag_id'),
    tagName: fields.text('tag_name'),
    tagScore: fields.number('tag_score'),
    tagSource: fields.text('tag_source'),
    classifier: fields.text('classifier'),
    dataPoints: fields
      .list('data_points')
      .map(readDataPoint)
      .filter((point) => point !== undefined),
  });
}

function readDataPoint(value: unknown): DataPoint | undefined {
  if (!isRecord(value)) return undefined;
  const fields = fieldsOf(value);
  const name = fields.text('name');
  if (name === undefined) return undefined;
  const given = fields.value('value');
  return present<DataPoint>({
    name,
    value: typeof given === 'string' || typeof given === 'number' ? given : undefined,
    valueAsString: fields.text('value_as_string'),
    dataType: fields.text('data_type'),
    raw: value,
  });
}

/** An object with a message, or plain text. */
export function readRecordedError(fields: Fields): RecordedError | undefined {
  const error = fields.record('error');
  if (error === undefined) {
    const message = fields.text('error', 'error_message');
    return message === undefined ? undefined : { message };
  }
  return readProblem(error);
}

/** Our own service gives them; of another's only objects with a message are taken. */
export function readWarnings(fields: Fields): readonly RecordedError[] | undefined {
  const warnings = fields.list('warnings').filter(isRecord).map(readProblem);
  return warnings.length === 0 ? undefined : warnings;
}

export function readProblem(raw: RawRecord): RecordedError {
  const inner = fieldsOf(raw);
  const code = inner.text('code');
  return present<RecordedError>({
    code,
    message: inner.text('message', 'detail', 'title') ?? code ?? 'no reason given',
  });
}
