import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { openServiceData } from '#local-service/service-data.ts';
import { parseServiceMessage } from '#service-api/messages/message-schema.ts';
import { serviceMessage } from '#service-api/messages/service-message.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';
import { companyScope } from '#local-service/store/scope.ts';

type Problem = Readonly<Record<'code' | 'message' | 'message_code' | 'message_params', unknown>>;

/** A database of format 6, with every text that the service of then could leave in it, and one of somebody else. */
async function upgraded() {
  const dataDir = temporaryDirectory();
  mkdirSync(path.join(dataDir, 'service'), { mode: 0o700 });
  const bytes = gunzipSync(readFileSync(new URL('data-v6.db.gz', import.meta.url)));
  writeFileSync(path.join(dataDir, 'service', 'service.db'), bytes, { mode: 0o600 });
  const opened = await openServiceData(dataDir);
  if (!opened.ok) throw new Error(opened.why.code);
  onTestFinished(() => opened.data.close());
  const [company] = await opened.data.store.settingsOfAll();
  return { records: opened.data.store.records, scope: companyScope(company?.companyId ?? '') };
}

const messageOf = ({ message_code: code, message_params: params }: Problem) => parseServiceMessage(code, params);
const foreign = { code: 'other', message: 'The mill stands still.' };

test('errors and warnings of files have codes, beside the text as it was', async () => {
  const { records, scope } = await upgraded();
  const files = await records.files.page(scope, { sessionId: null }, 1, 100);
  const errors = files.flatMap(({ error }) => (error === null ? [] : [error as Problem]));
  expect(errors).toHaveLength(37);
  expect(errors.filter((error) => messageOf(error) === null)).toEqual([foreign]);
  const of = (code: string) => errors.filter(({ message_code: own }) => own === code);
  expect(of('reading.text-too-large').map(({ message_params: params }) => params)).toEqual([
    { megabytes: 1.5 },
    { megabytes: 16 },
  ]);
  expect(of('reading.unsupported').map((error) => messageOf(error)?.params['kind'])).toContainEqual(
    serviceMessage('reading.kind.other'),
  );
  expect(of('reading.mail-too-many-lines')).toMatchObject([
    {
      message: 'The e-mail has more than 400,000 lines of text. Send its attachments alone.',
      message_params: { lines: 400_000 },
    },
  ]);
  const { warnings } = files.find(({ name }) => name === 'warned') ?? { warnings: [] };
  expect(warnings).toHaveLength(6);
  expect(warnings.filter((warning) => messageOf(warning as Problem) === null)).toEqual([foreign]);
  expect(messageOf(warnings[0] as Problem)).toEqual(
    serviceMessage('reading.type-mismatch', {
      promised: serviceMessage('reading.type.pdf'),
      found: serviceMessage('reading.type.text'),
    }),
  );
  expect(files.find(({ name }) => name === 'plain')).toMatchObject({ error: null, warnings: [] });
});

test('so have errors of jobs, and what events tell', async () => {
  const { records, scope } = await upgraded();
  const jobs = await records.jobs.page(scope, 1, 9, 'ASC');
  expect(jobs.flatMap(({ error }) => (error === null ? [] : [messageOf(error as Problem)]))).toEqual([
    serviceMessage('reading.job-failed'),
    serviceMessage('reading.job-failed-by-file', { failed: 1, total: 3 }),
  ]);
  const files = await records.files.page(scope, { sessionId: null }, 1, 100);
  const details = (
    await Promise.all(
      files.map(async ({ id }) => (await records.history.events(scope, id)).map(({ detail }) => detail)),
    )
  ).flat();
  const problems = details
    .flatMap((detail) => [detail?.['reason'], detail?.['error']])
    .filter((each) => each !== undefined);
  expect(problems).toHaveLength(42);
  expect(problems.filter((problem) => messageOf(problem as Problem) === null)).toEqual([foreign]);
  expect(details.find((detail) => detail !== null && 'notes' in detail)).toEqual({
    pages: 12,
    notes: [
      'Page 3 could not be read.',
      'Page 12 was read in part only.',
      'Attachments are not read: a.pdf, b.docx',
      'The mill stands still.',
    ],
    note_messages: [
      serviceMessage('reading.page-unread', { page: 3 }),
      serviceMessage('reading.page-partly-read', { page: 12 }),
      serviceMessage('reading.attachments-unread', { names: 'a.pdf, b.docx' }),
      null,
    ],
  });
});
