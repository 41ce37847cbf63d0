import { message } from '#contract/messages/message.ts';
import type { Classified, RecordedError } from '#ports/document-records.ts';
import type { Box, DataPoint, LineItem } from '#ports/search-records.ts';
import { dataPointSources } from '#service-api/values.ts';
import type { Fields, JsonRecord } from '../reply/fields.ts';
import { fieldsOf, isRecord, present } from '../reply/fields.ts';
import type { ServiceWords } from '../reply/service-words.ts';

export function readClassified(fields: Fields): Classified {
  return present<Classified>({
    tagId: fields.text('tag_id'),
    tagName: fields.text('tag_name'),
    tagScore: fields.number('tag_score'),
    tagSource: fields.text('tag_source'),
    dataPoints: readDataPoints(fields),
  });
}

/** Reads the data points that have a name. A place or a confidence that cannot be read loses only that value. */
export function readDataPoints(fields: Fields): readonly DataPoint[] {
  return fields.list('data_points').filter(isRecord).flatMap(readDataPoint);
}

function readDataPoint(record: JsonRecord): readonly DataPoint[] {
  const fields = fieldsOf(record);
  const name = fields.text('name');
  if (name === undefined) return [];
  const given = fields.value('value');
  const value = typeof given === 'string' || typeof given === 'number' ? given : undefined;
  const asString = fields.text('value_as_string');
  return [
    {
      name,
      value: value ?? asString ?? '',
      valueAsString: asString ?? String(value ?? ''),
      dataType: fields.text('data_type') ?? 'String',
      page: fields.whole('page') ?? null,
      box: readBox(fields),
      confidence: fields.number('confidence') ?? null,
      source: dataPointSources.find((source) => source === fields.text('source')) ?? null,
      needsCheck: fields.value('needs_check') === true,
      ...readItems(fields),
    },
  ];
}

/** More rows are not shown. */
const mostItems = 1_000;

/** Reads the rows of a table of items. What is missing in a row, or of another type, is `null`. */
function readItems(point: Fields): Pick<DataPoint, 'items'> {
  const items = point.list('items').filter(isRecord).slice(0, mostItems).map(readItem);
  return items.length === 0 ? {} : { items };
}

function readItem(record: JsonRecord): LineItem {
  const fields = fieldsOf(record);
  return {
    description: fields.text('description') ?? null,
    quantity: fields.number('quantity') ?? null,
    unit: fields.text('unit') ?? null,
    unitPrice: fields.number('unit_price') ?? null,
    amount: fields.number('amount') ?? null,
    taxRate: fields.number('tax_rate') ?? null,
    page: fields.whole('page') ?? null,
    box: readBox(fields),
  };
}

/** Reads a place on a page. An incomplete place is `null`. */
export function readBox(fields: Fields): Box | null {
  const inner = fieldsOf(fields.record('box') ?? {});
  const [x, y, width, height] = [inner.number('x'), inner.number('y'), inner.number('width'), inner.number('height')];
  if (x === undefined || y === undefined || width === undefined || height === undefined) return null;
  return { x, y, width, height };
}

/** Reads an error that is an object with a message, or plain text. */
export function readRecordedError(fields: Fields, words: ServiceWords): RecordedError | undefined {
  const error = fields.record('error');
  if (error !== undefined) return readProblem(error, words, fields.text('request_id'));
  const text = fields.text('error', 'error_message');
  if (text === undefined) return undefined;
  const requestId = fields.text('request_id');
  return present<RecordedError>({ code: undefined, message: message('failure.text', { text }), requestId });
}

/** The local service sends warnings. Those of other services are read only when they are objects with a message. */
export function readWarnings(fields: Fields, words: ServiceWords): readonly RecordedError[] | undefined {
  const warnings = fields
    .list('warnings')
    .filter(isRecord)
    .map((warning) => readProblem(warning, words));
  return warnings.length === 0 ? undefined : warnings;
}

/** `requestId` is the ID next to the problem, used when the problem has none. */
export function readProblem(record: JsonRecord, words: ServiceWords, requestId?: string): RecordedError {
  const fields = fieldsOf(record);
  const code = fields.text('code');
  const text = fields.text('message', 'detail', 'title') ?? code;
  return present<RecordedError>({
    code,
    message: text === undefined ? message('failure.not-processed') : words.said(text, fields),
    requestId: fields.text('request_id') ?? requestId,
  });
}
