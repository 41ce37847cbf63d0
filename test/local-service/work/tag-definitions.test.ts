import { afterEach, expect, it } from 'vitest';
import { builtInTags } from '#local-service/config/built-in-tags.ts';
import { createTagDefinitions, createTagsJson } from '#local-service/work/tag-definitions.ts';
import { openWorkshop, type Workshop } from './workshop.ts';

let shop: Workshop;
afterEach(() => shop.close());

it('gives the threads what the company’s tags were made from, in their order', () => {
  shop = openWorkshop();
  const stored: unknown = JSON.parse(JSON.stringify(builtInTags));
  expect(createTagDefinitions(shop.store.db)(shop.companyId)).toEqual(stored);
});

it('sees a change after five seconds', () => {
  shop = openWorkshop();
  let nowMs = 0;
  const tagsJson = createTagsJson(shop.store.db, () => nowMs);
  const before = tagsJson(shop.companyId);
  shop.store.db.prepare("UPDATE tags SET description = 'changed'").run();
  expect(tagsJson(shop.companyId)).toBe(before);
  nowMs += 5_000;
  expect(tagsJson(shop.companyId)).toContain('"description":"changed"');
});
