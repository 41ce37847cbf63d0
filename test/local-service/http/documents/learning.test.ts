import { expect, test } from 'vitest';
import { ensureCompany, ensureTags } from '#local-service/store/seed-company.ts';
import { builtInTags } from '#local-service/config/built-in-tags.ts';
import { checkBelow } from '#service-api/records/data-point.ts';
import { openCorrections, type CorrectionsFixture } from './corrections-fixture.ts';

/** The labels of this issuer explain nothing to anybody: only corrections do. */
const paper = (number: string, date: string, net: number): string => `Tannhof Gaertnerei
www.tannhof-gaertnerei.de   Tel 04321 998877

RECHNUNG

Liefernachweis: ${net * 13}
Vorgang: ${number}
ausgefertigt: ${date}

Warenwert                                  ${amount(net)}
Steueranteil                               ${amount(net * 0.19)}
Wir buchen ab                              ${amount(net * 1.19)}

Offener Saldo                              ${amount(net * 2)}
EUR
`;

const amount = (value: number): string => value.toFixed(2).replace('.', ',').padStart(12);

async function correct(service: CorrectionsFixture, fileId: string, values: Readonly<Record<string, string | number>>) {
  const changes = Object.entries(values).map(([field, value]) => ({ kind: 'value' as const, field, value }));
  const revision = await service.revision(fileId);
  return (await service.ask('documents.correct', { fileId, revision, changes })).ids;
}

async function valuesOf(service: CorrectionsFixture, fileId: string) {
  const { data_points: points } = await service.record(fileId);
  return Object.fromEntries(points.map(({ name, value, source }) => [name, { value, source }]));
}

const learned = (value: string | number) => ({ value, source: 'learned' });

test('the second document of an issuer is read as the first one was corrected, and says so', async () => {
  const service = await openCorrections();
  const first = await service.addPaper(paper('TG/10001', '03.02.2026', 100));
  await correct(service, first, { invoice_number: 'TG/10001', net_total: 100, tax_total: 19, total: 119 });
  const second = await service.addPaper(paper('TG/20417', '05.03.2026', 310));
  expect(await valuesOf(service, second)).toMatchObject({
    invoice_number: { value: 'TG/20417' },
    net_total: learned(310),
    tax_total: learned(58.9),
    total: learned(368.9),
  });
  const points = (await service.record(second)).data_points;
  expect(points.find(({ name }) => name === 'total')).toMatchObject({ page: 1 });
  // Its place alone leaves a number to be checked; that it stands where the corrected one stood makes it certain.
  const number = points.find(({ name }) => name === 'invoice_number');
  expect(number?.confidence).toBeGreaterThan(checkBelow);
  expect(await service.find('368.90')).toEqual([second]);
});

test('undone corrections and documents in the trash teach nothing, and corrections that contradict each other neither', async () => {
  const service = await openCorrections();
  const first = await service.addPaper(paper('TG/10001', '03.02.2026', 100));
  const untaught = await valuesOf(service, first);
  const [id = ''] = await correct(service, first, { total: 119 });
  await service.ask('documents.undoCorrection', { fileId: first, revision: await service.revision(first), ids: [id] });
  const second = await service.addPaper(paper('TG/10002', '04.02.2026', 200));
  expect((await valuesOf(service, second))['total']?.source).toBe(untaught['total']?.source);
  await correct(service, second, { total: 238 });
  const contradicting = await service.addPaper(paper('TG/10003', '05.02.2026', 300));
  expect(await valuesOf(service, contradicting)).toMatchObject({ total: learned(357) });
  await correct(service, contradicting, { total: 600 });
  const third = await service.addPaper(paper('TG/10004', '06.02.2026', 400));
  expect((await valuesOf(service, third))['total']?.source).not.toBe('learned');
  await service.ask('trash.move', { fileIds: [contradicting] });
  const fourth = await service.addPaper(paper('TG/10005', '07.02.2026', 500));
  expect(await valuesOf(service, fourth)).toMatchObject({ total: learned(595) });
});

test('the corrections of a company teach no other company', async () => {
  const service = await openCorrections();
  const first = await service.addPaper(paper('TG/10001', '03.02.2026', 100));
  await correct(service, first, { invoice_number: 'TG/10001', total: 119 });
  const { store } = service.data;
  const at = new Date().toISOString();
  const other = await store.transaction(async (tx) => {
    const company = await ensureCompany(tx, 'Other', at);
    await ensureTags(tx, company, builtInTags, at);
    return company;
  });
  const stranger = await service.addUser('User', other);
  const owner = { ...stranger, company: { id: other, name: 'Other' } };
  const foreign = await service.addPaper(paper('TG/10002', '04.02.2026', 200), owner);
  const content = await store.transaction(({ corrections }) => corrections.content(foreign));
  expect(content?.dataPoints.map(({ source }) => source)).not.toContain('learned');
  expect(content?.dataPoints.map(({ valueAsString }) => valueAsString)).not.toContain('238.00');
});

test('an issuer that was corrected is known by what stands in the head of its papers', async () => {
  const service = await openCorrections();
  const head = (slogan: string): string =>
    paper('1', '03.02.2026', 100).replace('Tannhof Gaertnerei\n', `${slogan}\n`).replace('RECHNUNG', 'RECHNUNG\n');
  const first = await service.addPaper(head('Frisch vom Feld'));
  await correct(service, first, { issuer: 'Tannhof KG' });
  const second = await service.addPaper(head('Immer eine Idee besser'));
  expect((await valuesOf(service, second))['issuer']).toEqual(learned('Tannhof KG'));
});

test('a document that is read again learns nothing from its own corrections, so that undoing them gives what was read', async () => {
  const service = await openCorrections();
  const fileId = await service.addPaper(paper('TG/10001', '03.02.2026', 100));
  const asRead = await valuesOf(service, fileId);
  const ids = await correct(service, fileId, { invoice_number: 'TG/10001', total: 119 });
  await service.configuration.ask('apply.start', { tagId: null, isDryRun: false });
  expect(await service.configuration.applied()).toMatchObject({ changed: 0 });
  await service.ask('documents.undoCorrection', { fileId, revision: await service.revision(fileId), ids });
  expect(await valuesOf(service, fileId)).toEqual(asRead);
});
