import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openConfiguration } from './configuration-fixture.ts';

test('hosts and addresses of sources are in the journal as they were and as they are', async () => {
  const fixture = await openConfiguration();
  const { companyId, data } = fixture;
  await data.store.transaction(({ sources }) =>
    sources.add({
      ...{ id: randomUUID(), companyId, source_name: 'Archive', type: 'AWS', account_name: 'acme' },
      ...{ region: 'eu-west-1', creation_date: '2026-01-01T00:00:00.000Z', keysSealed: Buffer.from('sealed') },
    }),
  );
  await fixture.ask('fetch.setHosts', { allowedHosts: ['nas.example', 'nas.example'] });
  await fixture.ask('fetch.setHosts', { allowedHosts: [] });
  const settings = await fixture.ask('fetch.setEndpoint', { source: 'archive', endpoint: 'http://nas.example:9000' });
  expect(settings).toEqual({ allowedHosts: [], sources: [{ name: 'Archive', endpoint: 'http://nas.example:9000' }] });
  expect(await fixture.refusal('fetch.setEndpoint', { source: 'other', endpoint: null })).toBe(
    'service.answer.no-source',
  );
  const { events } = await fixture.ask('journal.list', { before: null, limit: 9 });
  expect(events.map(({ call, subject, before, after }) => [call, subject, before, after])).toEqual([
    ['fetch.setEndpoint', 'Archive', null, 'http://nas.example:9000'],
    ['fetch.setHosts', '', ['nas.example'], []],
    ['fetch.setHosts', '', [], ['nas.example']],
  ]);
});
