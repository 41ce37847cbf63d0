import { afterEach, expect, it } from 'vitest';
import { builtInTags } from '#local-service/config/built-in-tags.ts';
import { createTagDefinitions, createTagsJson } from '#local-service/queue/tag-definitions.ts';
import { openQueueFixture, type QueueFixture } from './queue-fixture.ts';

let fixture: QueueFixture;
afterEach(() => fixture.close());

it('gives the threads what the company’s tags were made from, in their order', () => {
  fixture = openQueueFixture();
  const stored: unknown = JSON.parse(JSON.stringify(builtInTags));
  expect(createTagDefinitions(fixture.store.db)(fixture.companyId)).toEqual(stored);
});

it('sees a change after five seconds', () => {
  fixture = openQueueFixture();
  let nowMs = 0;
  const tagsJson = createTagsJson(fixture.store.db, () => nowMs);
  const before = tagsJson(fixture.companyId);
  fixture.store.db.prepare("UPDATE tags SET description = 'changed'").run();
  expect(tagsJson(fixture.companyId)).toBe(before);
  nowMs += 5_000;
  expect(tagsJson(fixture.companyId)).toContain('"description":"changed"');
});
