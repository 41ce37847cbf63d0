import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '#service-api/endpoint.ts';
import { companyScope } from '#local-service/store/scope.ts';
import type { UserStore } from '#local-service/store/user-store.ts';
import { addFile, addOwner, at, type Owner, type StoreUnderTest } from './store-under-test.ts';

const later = '2027-01-01T00:00:00.000Z';

/** Tests what `UserStore` promises, for every store (main/local-service/store/user-store.ts). */
export function describeUsers(open: () => Promise<StoreUnderTest>): void {
  describe('users', () => {
    let under: StoreUnderTest;
    let owner: Owner;
    beforeEach(async () => {
      under = await open();
      owner = await addOwner(under.store, 'Acme');
    });
    afterEach(() => under.close());
    const run = <Result>(work: (users: UserStore) => Promise<Result>): Promise<Result> =>
      under.store.transaction(({ users }) => work(users));
    const add = async (userName: string, role: Role = 'User', { companyId } = owner) => {
      const id = randomUUID();
      await run((users) => users.add({ id, companyId, userName, name: 'Ada', lastName: 'L', role, at }));
      return id;
    };
    const addKey = async (userId: string, name: string) => {
      const id = randomUUID();
      const secrets = { apiKeyHash: `key ${id}`, tokenHash: `token ${id}`, secretSealed: Buffer.from(id) };
      await run((users) => users.addKey({ id, companyId: owner.companyId, userId, name, ...secrets, at }));
      return id;
    };
    const keyIds = async (): Promise<readonly string[]> =>
      (await run((users) => users.keys(owner.companyId))).map(({ id }) => id);
    const callers = (keyId: string) => under.store.credentialsOf(`key ${keyId}`);

    test('belong to one company and are listed after those of the credentials file', async () => {
      const id = await add('ada@example.org', 'Uploader');
      const globex = await addOwner(under.store, 'Globex');
      const [first, second, ...others] = await run((users) => users.list(owner.companyId));
      expect(first).toMatchObject({ id: owner.userId, isFromFile: true, createdAt: null });
      expect(second).toEqual({
        ...{ id, userName: 'ada@example.org', name: 'Ada', lastName: 'L', role: 'Uploader', status: 'active' },
        ...{ isFromFile: false, createdAt: at },
      });
      expect(others).toEqual([]);
      expect(await run((users) => users.find(owner.companyId, id))).toEqual(second);
      expect(await run((users) => users.find(globex.companyId, id))).toBeNull();
    });

    test('have a name that is given once in all companies', async () => {
      const id = await add('ada@example.org');
      const globex = await addOwner(under.store, 'Globex');
      await expect(add('ada@example.org', 'User', globex)).rejects.toThrow();
      const known = { id, companyId: owner.companyId, isRemoved: false };
      expect(await run((users) => users.named('ada@example.org'))).toEqual(known);
      expect(await run((users) => users.named('bob@example.org'))).toBeNull();
    });

    test('are changed for the next request, and a blocked one is no caller that may', async () => {
      const id = await add('ada@example.org');
      const key = await addKey(id, 'scanner');
      const user = await run((users) => users.find(owner.companyId, id));
      await run((users) => users.change({ ...user!, role: 'Uploader', name: 'Augusta', status: 'disabled' }));
      expect(await callers(key)).toMatchObject([
        {
          caller: {
            role: 'Uploader',
            user: { name: 'Augusta', status: 'disabled' },
            app: { id: key, name: 'scanner' },
          },
        },
      ]);
      await expect(run((users) => users.change({ ...user!, id: randomUUID() }))).rejects.toThrow('unknown-record');
    });

    test('lose their keys when they are removed, while documents keep the name; they can come back', async () => {
      const id = await add('ada@example.org');
      const key = await addKey(id, 'scanner');
      const kept = await addKey(owner.userId, 'other');
      const fileId = await under.store.transaction((tx) => addFile(tx, { ...owner, userId: id, userName: 'ada@example.org' })); // prettier-ignore
      await run((users) => users.remove(id, later));
      expect([await callers(key), await keyIds()]).toEqual([[], [kept]]);
      expect(await run((users) => users.find(owner.companyId, id))).toBeNull();
      expect((await run((users) => users.list(owner.companyId))).map((user) => user.id)).toEqual([owner.userId]);
      expect(await under.store.records.files.find(companyScope(owner.companyId), fileId)).toMatchObject({
        user_name: 'ada@example.org',
      });
      expect(await run((users) => users.named('ada@example.org'))).toMatchObject({ id, isRemoved: true });
      await expect(run((users) => users.remove(id, later))).rejects.toThrow('unknown-record');

      const again = { id, name: 'Ada', lastName: 'B', role: 'Uploader', at: later } as const;
      await run((users) => users.restore(again));
      expect(await run((users) => users.find(owner.companyId, id))).toMatchObject({
        ...{ lastName: 'B', role: 'Uploader', status: 'active', createdAt: later },
      });
      await expect(run((users) => users.restore(again))).rejects.toThrow('unknown-record');
    });

    test('have several keys, each with a name and its last use', async () => {
      const [first, second] = [await addKey(owner.userId, 'first'), await addKey(owner.userId, 'second')];
      expect(await keyIds()).toEqual([first, second]);
      await run((users) => users.renameKey(first, 'scanner'));
      await run((users) => users.setKeyUsed(first, later));
      expect(await run((users) => users.findKey(owner.companyId, first))).toEqual({
        ...{ id: first, userId: owner.userId, name: 'scanner', isFromFile: false, createdAt: at, lastUsedAt: later },
      });
      expect(await run((users) => users.findKey(randomUUID(), first))).toBeNull();
      await run((users) => users.removeKey(first));
      expect([await callers(first), (await callers(second)).length]).toEqual([[], 1]);
      await run((users) => users.setKeyUsed(first, later));
      await expect(run((users) => users.removeKey(first))).rejects.toThrow('unknown-record');
    });

    test('a key of the credentials file is marked, and a new one leaves those that people made', async () => {
      const made = await addKey(owner.userId, 'made');
      const put = async (appId: string) => {
        const secrets = { apiKeyHash: appId, tokenHash: `token ${appId}`, secretSealed: Buffer.from(appId) };
        const { companyId, userId } = owner;
        await under.store.transaction(({ identities }) =>
          identities.replaceCredentials({ companyId, userId, appId, ...secrets, at }),
        );
      };
      const [before, after] = [randomUUID(), randomUUID()];
      for (const appId of [before, after]) await put(appId);
      expect((await run((users) => users.keys(owner.companyId))).map(({ id, isFromFile }) => [id, isFromFile])).toEqual(
        [
          [made, false],
          [after, true],
        ],
      );
      expect(await under.store.transaction(({ identities }) => identities.appsOfFile())).toEqual([
        { appId: after, company: 'Acme' },
      ]);
      expect(await under.store.transaction(({ identities }) => identities.userOf(owner.companyId, 'User'))).toBe(
        owner.userId,
      );
    });

    test('a user whom people added is never the one of the credentials file', async () => {
      await add('ada@example.org', 'Uploader');
      const { companyId } = owner;
      expect(await under.store.transaction(({ identities }) => identities.userOf(companyId, 'Uploader'))).toBeNull();
    });
  });
}
