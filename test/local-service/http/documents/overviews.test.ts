import { expect, test } from 'vitest';
import { openCorrections, type CorrectionsFixture } from './corrections-fixture.ts';

const invoice = (issuer: string, total: string) => `${issuer}, Hauptstr. 1, 10115 Berlin

RECHNUNG

Rechnungsnummer: 2026-0042
Rechnungsdatum: 03.02.2026

Gesamtbetrag                               ${total} EUR
Zahlbar bis 17.02.2026. IBAN: DE89 3704 0044 0532 0130 00
`;

async function correctTotal(service: CorrectionsFixture, fileId: string): Promise<void> {
  const revision = await service.revision(fileId);
  const changes = [{ kind: 'value' as const, field: 'total', value: 5 }];
  await service.ask('documents.correct', { fileId, revision, changes });
}

test('a query that is being typed becomes words, issuers and classes of the documents that the caller sees', async () => {
  const service = await openCorrections();
  const uploader = await service.addUser('Uploader');
  await service.addPaper(invoice('Muster GmbH', '238,00'));
  await service.addPaper(invoice('Muster GmbH', '12,00'), uploader);
  expect(await service.ask('search.suggest', { query: 'gesamtb' })).toEqual({
    words: [{ text: 'Gesamtbetrag', count: 2, isLowerBound: false }],
    issuers: [],
    tags: [{ tagName: 'invoice', count: 2 }],
  });
  expect((await service.ask('search.suggest', { query: 'must' })).issuers).toEqual([
    { issuer: 'Muster GmbH', count: 2 },
  ]);
  const within = (filter: object, tagName = 'invoice') =>
    service.ask('search.suggest', { query: 'gesamtb', tagName, filter });
  expect(await within({ amount: { currency: 'EUR', least: '100' } })).toMatchObject({
    words: [{ text: 'Gesamtbetrag', count: 1 }],
    tags: [{ tagName: 'invoice', count: 1 }],
  });
  expect((await within({}, 'letter')).words).toEqual([]);
  expect((await within({}, 'no such class')).words).toEqual([]);
  expect(await service.ask('search.suggest', { query: 'gesamtb' }, uploader)).toMatchObject({
    words: [{ text: 'Gesamtbetrag', count: 1 }],
    tags: [{ tagName: 'invoice', count: 1 }],
  });
});

test('a class is summed up by its documents: corrected ones, values to check, and how sure it is', async () => {
  const service = await openCorrections();
  const fileIds = [
    await service.addPaper(invoice('Muster GmbH', '238,00')),
    await service.addPaper(invoice('Kanto AG', '12,00')),
    await service.addPaper(invoice('Telvia AG', '9,00')),
  ];
  const tagId = await service.tagId('invoice');
  const records = await Promise.all(fileIds.map((fileId) => service.record(fileId)));
  const before = await service.ask('tags.overview', { tagId });
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
  expect(before).toMatchObject({ documents: 3, corrected: 0 });
  expect(before.confidence).toBeCloseTo(mean(records.map((record) => record.tag_score ?? 0)));
  expect(before.toCheck).toBe(records.filter((record) => record.data_points.some((point) => point.needs_check)).length);

  await correctTotal(service, fileIds[0] ?? '');
  const [letter] = [fileIds[1] ?? ''];
  await service.ask('documents.correct', {
    fileId: letter,
    revision: await service.revision(letter),
    changes: [{ kind: 'class', tagId: await service.tagId('letter') }],
  });
  const after = await service.ask('tags.overview', { tagId });
  expect(after).toMatchObject({ documents: 2, corrected: 0 });
  const total = after.fields.find(({ name }) => name === 'total');
  const untouched = records[2]?.data_points.find(({ name }) => name === 'total')?.confidence ?? null;
  expect(total).toEqual({ name: 'total', documents: 2, corrected: 1, confidence: untouched });
  const letters = await service.ask('tags.overview', { tagId: await service.tagId('letter') });
  expect(letters).toMatchObject({ documents: 1, corrected: 1, confidence: null });
});

test('an Uploader gets the numbers of its own documents alone, and a class of another company is none', async () => {
  const service = await openCorrections();
  await service.addPaper(invoice('Muster GmbH', '238,00'));
  const tagId = await service.tagId('invoice');
  const uploader = await service.addUser('Uploader');
  expect(await service.ask('tags.overview', { tagId }, uploader)).toEqual({
    ...{ documents: 0, corrected: 0, toCheck: 0, confidence: null, fields: [] },
  });
  const unknown = '00000000-0000-4000-8000-000000000000';
  expect(await service.refusal('tags.overview', { tagId: unknown })).toBe('service.correction.no-class');
});
