import { expect, test } from 'vitest';
import { readFile, readFileEvent } from '#adapters/document-service/records/file.ts';
import { readJob } from '#adapters/document-service/records/job.ts';
import { readPlatformStatus } from '#adapters/document-service/records/account.ts';
import { readMetadataField, readTag } from '#adapters/document-service/records/tag.ts';
import { readErrorWords } from '#adapters/document-service/reply/error-message.ts';
import { foreignWords, ownWords } from '#adapters/document-service/reply/service-words.ts';
import { message } from '#contract/messages/message.ts';
import { problemOf, serviceMessage } from '#service-api/messages/service-message.ts';
import { texts } from '#service-api/messages/texts.ts';
import { aText } from '../../../lib/a-text.ts';

const time = serviceMessage('reading.minutes', { minutes: 10 });
const problem = problemOf('takes-too-long', serviceMessage('reading.hung', { time }));
const said = message('reading.hung', { time: message('reading.minutes', { minutes: 10 }) });
const words = aText(problem.message);

test.each([
  ['our own service', ownWords, said],
  ['any other service', foreignWords, words],
])('messages of %s, wherever they stand', (_, from, expected) => {
  expect(readFile({ id: 'a', error: problem, warnings: [problem] }, from)).toMatchObject({
    error: { code: 'takes-too-long', message: expected },
    warnings: [{ message: expected }],
  });
  expect(readJob({ id: 'j', error: problem, files: [{ id: 'a', error: problem }] }, from)).toMatchObject({
    error: { message: expected },
    files: [{ error: { message: expected } }],
  });
  expect(readFileEvent({ detail: { reason: problem } }, from)?.message).toEqual(expected);
  expect(readFileEvent({ detail: problem }, from)?.message).toEqual(expected);
  expect(readPlatformStatus({ problems: [problem] }, from)?.problems?.[0]?.message).toEqual(expected);
  expect(readErrorWords({ json: { error: problem }, text: '' }, from).message).toEqual(expected);
});

test('descriptions of tags and fields have codes in our own service', () => {
  const tag = { id: 't', description: texts['tag.description.invoice'], description_code: 'tag.description.invoice' };
  expect(readTag(tag, ownWords)?.description).toEqual(message('tag.description.invoice'));
  expect(readTag(tag, foreignWords)?.description).toEqual(aText(tag.description));
  expect(readTag({ ...tag, description_code: 'shell.inbox' }, ownWords)?.description).toEqual(aText(tag.description));
  expect(readTag({ id: 't', description: 'Ours.' }, ownWords)?.description).toEqual(aText('Ours.'));
  const field = { id: 'f', description: 'x', description_code: 'field.description.iban' };
  expect(readMetadataField(field, ownWords)?.description).toEqual(message('field.description.iban'));
});

test.each<[string, object]>([
  ['a code of the app that the service has not', { message_code: 'shell.inbox', message_params: {} }],
  ['parameters that do not fit', { message_params: { time: 3 } }],
  ['parameters that are no object', { message_params: 'time' }],
  ['no code', { message_code: undefined }],
])('with %s the text of our own service stays', (_, changed) => {
  expect(readFile({ id: 'a', error: { ...problem, ...changed } }, ownWords)?.error?.message).toEqual(words);
});
