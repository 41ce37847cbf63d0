import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { ask, send } from '../call.ts';
import { expectFields, type Fields, items, object } from '../reading.ts';
import { expectRefusal } from '../refusal.ts';
import { decided, type GiveTarget } from '../suite.ts';

const secret = 'c2VjcmV0IG9mIGEgc291cmNl';
const bodies = {
  AWS: { type: 'AWS', access_key: 'AKIATEST', secret_key: secret, account_name: 'acme', region: 'eu-central-1' },
  DO: { type: 'DO', access_key: 'DOTEST', secret_key: secret, account_name: 'acme', region: 'fra1' },
  Azure: { type: 'Azure', secret_key: secret, account_name: 'acmestorage' },
} as const;

export function describeSources(give: GiveTarget): void {
  const create = (body: unknown) =>
    send(give().baseUrl, { as: give().admin, method: 'POST', path: '/api/source/create', body });
  const remove = (name: string) =>
    send(give().baseUrl, {
      as: give().admin,
      method: 'DELETE',
      path: `/api/source/remove/${encodeURIComponent(name)}`,
    });
  const listed = async (): Promise<readonly Fields[]> =>
    items(await ask(give().baseUrl, { as: give().user, path: '/api/source/list' }));
  const newName = () => `Source ${randomUUID()}`;

  describe('sources', () => {
    decided.each(Object.values(bodies))('of $type can be created, listed and removed', async (body) => {
      const name = newName();
      const reply = await create({ ...body, source_name: name });
      expect(reply.status).toBe(201);
      const made = object(reply.json);
      expectFields(made, { id: 'uuid', source_name: 'string', type: 'string', creation_date: 'zoned' });
      expect(made).toMatchObject({ source_name: name, type: body.type, account_name: body.account_name });
      expect((await listed()).filter((one) => one.id === made.id)).toEqual([made]);
      const removed = await remove(name);
      expect(removed.status).toBe(200);
      expect(object(removed.json)).toEqual({ id: made.id, source_name: name });
      expect((await listed()).map((one) => one.id)).not.toContain(made.id);
      expectRefusal(await remove(name), 404);
    });

    decided('are never returned with their keys', async () => {
      const name = newName();
      const made = await create({ ...bodies.AWS, source_name: name });
      const all = JSON.stringify([made.json, await listed(), (await remove(name)).json]);
      expect(all).not.toContain(secret);
      expect(all).not.toContain(bodies.AWS.access_key);
    });

    decided('have names of their own, whatever their case', async () => {
      const name = newName();
      await create({ ...bodies.AWS, source_name: name });
      expectRefusal(await create({ ...bodies.DO, source_name: name.toUpperCase() }), 409);
      expect((await remove(name.toLowerCase())).status).toBe(200);
    });

    decided('may have names with any characters that are printed', async () => {
      const name = `Ä/ö?#%20 ${randomUUID()}`;
      expect((await create({ ...bodies.AWS, source_name: name })).status).toBe(201);
      expect((await listed()).map((one) => one.source_name)).toContain(name);
      expect((await remove(name)).status).toBe(200);
    });

    decided('can be created and removed by signed calls, whatever is in their names', async () => {
      const { baseUrl, admin } = give();
      const name = `Ä/ö?#%20+& ${randomUUID()}`;
      const body = { ...bodies.Azure, source_name: name };
      const signed = { as: admin, amx: {} } as const;
      expect((await send(baseUrl, { ...signed, method: 'POST', path: '/api/source/create', body })).status).toBe(201);
      const listing = await ask(baseUrl, { ...signed, path: '/api/source/list' });
      expect(items(listing).map((one) => one.source_name)).toContain(name);
      const path = `/api/source/remove/${encodeURIComponent(name)}`;
      expect((await send(baseUrl, { ...signed, method: 'DELETE', path })).status).toBe(200);
    });

    decided.each([
      ['source_name', { ...bodies.AWS }],
      ['source_name', { ...bodies.AWS, source_name: '  ' }],
      ['source_name', { ...bodies.AWS, source_name: 'x'.repeat(101) }],
      ['source_name', { ...bodies.AWS, source_name: 'a\nb' }],
      ['type', { ...bodies.AWS, source_name: 's', type: 'GCP' }],
      ['type', { ...bodies.AWS, source_name: 's', type: undefined }],
      ['secret_key', { ...bodies.AWS, source_name: 's', secret_key: undefined }],
      ['secret_key', { ...bodies.AWS, source_name: 's', secret_key: 'with space' }],
      ['access_key', { ...bodies.AWS, source_name: 's', access_key: undefined }],
      ['access_key', { ...bodies.DO, source_name: 's', access_key: undefined }],
      ['account_name', { ...bodies.AWS, source_name: 's', account_name: undefined }],
      ['region', { ...bodies.AWS, source_name: 's', region: undefined }],
      ['region', { ...bodies.DO, source_name: 's', region: 'evil.example/' }],
      ['account_name', { ...bodies.Azure, source_name: 's', account_name: 'evil.example/' }],
      ['secret_key', { ...bodies.Azure, source_name: 's', secret_key: 'not-base64!' }],
      ['source_name', { ...bodies.AWS, source_name: 7 }],
    ])('are refused with the field that is wrong: %s', async (field, body) => {
      expectRefusal(await create(body), 422, field);
    });

    decided('belong to one company', async (context) => {
      const { baseUrl, foreign } = give();
      if (foreign === null) return context.skip('no foreign credentials given');
      const name = newName();
      await create({ ...bodies.AWS, source_name: name });
      const path = `/api/source/remove/${encodeURIComponent(name)}`;
      expect(items(await ask(baseUrl, { as: foreign, path: '/api/source/list' }))).toEqual([]);
      expectRefusal(await send(baseUrl, { as: foreign, method: 'DELETE', path }), 404);
      expect((await remove(name)).status).toBe(200);
    });
  });
}
