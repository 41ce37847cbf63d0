import { afterEach, expect, it } from 'vitest';
import { builtInTags } from '#local-service/config/built-in-tags.ts';
import { createReadDefinitions } from '#local-service/queue/definitions-json.ts';
import { openQueueFixture, type QueueFixture } from './queue-fixture.ts';

let fixture: QueueFixture;
afterEach(() => fixture.close());

it('gives the threads the definitions of the company’s tags, in their order', async () => {
  fixture = await openQueueFixture();
  const stored: unknown = JSON.parse(JSON.stringify(builtInTags));
  expect(await fixture.data.store.tagDefinitions(fixture.companyId)).toEqual(stored);
});

it('gives the same text until the configuration changes, and the new one at once then', async () => {
  fixture = await openQueueFixture();
  const { store } = fixture.data;
  const definitionsOf = createReadDefinitions(store);
  const before = await definitionsOf(fixture.companyId);
  expect(await definitionsOf(fixture.companyId)).toBe(before);
  await store.transaction(async ({ configuration }) => {
    const tag = (await configuration.tags(fixture.companyId)).find(({ name }) => name === 'letter');
    if (tag === undefined) throw new Error('no tag');
    const at = new Date().toISOString();
    await configuration.setTag({ ...tag, description: 'changed' }, at);
    const about = { subject: 'letter', before: null, after: null, userName: 'ada', call: 'tags.change', at };
    await configuration.append({ ...about, companyId: fixture.companyId });
  });
  const after = await definitionsOf(fixture.companyId);
  expect([after.json.includes('"description":"changed"'), after.changes]).toEqual([true, before.changes + 1]);
});
