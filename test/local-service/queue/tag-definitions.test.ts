import { afterEach, expect, it } from 'vitest';
import { builtInTags } from '#local-service/config/built-in-tags.ts';
import { createTagsJson } from '#local-service/queue/definitions-json.ts';
import { openQueueFixture, type QueueFixture } from './queue-fixture.ts';

let fixture: QueueFixture;
afterEach(() => fixture.close());

it('gives the threads the definitions of the company’s tags, in their order', async () => {
  fixture = await openQueueFixture();
  const stored: unknown = JSON.parse(JSON.stringify(builtInTags));
  expect(await fixture.data.store.tagDefinitions(fixture.companyId)).toEqual(stored);
});

it('picks up a change after five seconds', async () => {
  fixture = await openQueueFixture();
  let nowMs = 0;
  const tagsJson = createTagsJson(fixture.data.store, () => nowMs);
  const before = await tagsJson(fixture.companyId);
  fixture.db.prepare("UPDATE tags SET description = 'changed'").run();
  expect(await tagsJson(fixture.companyId)).toBe(before);
  nowMs += 5_000;
  expect(await tagsJson(fixture.companyId)).toContain('"description":"changed"');
});
