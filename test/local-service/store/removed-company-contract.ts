import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '#local-service/store/store.ts';
import type { Column, RawTables } from './raw-tables.ts';
import { addColleague, addFile, addOwner, at, type Owner, type StoreUnderTest } from './store-under-test.ts';

export interface StoreWithTables extends StoreUnderTest {
  readonly tables: RawTables;
}

/** Of no company: the versions of the tables, and those of the index, which has its own suite. */
const isOfService = (table: string): boolean => table === 'schema_versions' || table.startsWith('search_');

/** Tests that nothing of a company is left in any table of a store after its removal. */
export function describeRemovedCompany(open: () => Promise<StoreWithTables>): void {
  describe('a company that is removed', () => {
    let under: StoreWithTables;
    let store: Store;
    beforeEach(async () => {
      under = await open();
      ({ store } = under);
    });
    afterEach(() => under.close());

    /** Every row of every table, by its table. */
    const allRows = async (): Promise<ReadonlyMap<string, readonly string[]>> => {
      const all = new Map<string, readonly string[]>();
      for (const table of (await under.tables.all()).keys())
        if (!isOfService(table)) all.set(table, (await under.tables.rows(table)).toSorted());
      return all;
    };
    const tablesWith = async (text: string): Promise<readonly string[]> =>
      [...(await allRows())].filter(([, rows]) => rows.some((row) => row.includes(text))).map(([table]) => table);
    const remove = (companyId: string): Promise<boolean> =>
      store.transaction(async ({ companies }) => {
        if ((await companies.documents(companyId)) > 0) return false;
        await companies.remove(companyId);
        return true;
      });

    test('leaves no row in any table, and every row of the others', async () => {
      const tables = await under.tables.all();
      const fill = (name: string) =>
        under.tables.insert(
          [...tables]
            .filter(([table]) => !isOfService(table))
            .map(([table, columns]) => ({ table, row: rowOf(name, table, columns) })),
        );
      await fill('kept-company');
      const before = await allRows();
      await fill('gone-company');
      // The test would pass without rows to remove.
      expect((await tablesWith('gone-company')).toSorted()).toEqual([...before.keys()].toSorted());
      expect(before.size).toBeGreaterThan(30);
      await store.transaction(({ companies }) => companies.remove('gone-company companies'));
      expect(await tablesWith('gone-company')).toEqual([]);
      expect(await allRows()).toEqual(before);
      await expect(store.transaction(({ companies }) => companies.remove('gone-company companies'))).rejects.toThrow(
        'unknown-record',
      );
    });

    test('has no documents: those in the trash are some, and those that are deleted are none', async () => {
      const owner = await addOwner(store, 'Acme');
      const count = () => store.transaction(({ companies }) => companies.documents(owner.companyId));
      const [first, second] = [
        await store.transaction((tx) => addFile(tx, owner, 'session')),
        await store.transaction((tx) => addFile(tx, owner)),
      ];
      await store.transaction((tx) => tx.trash.setTrashed(first, { at, userName: owner.userName }));
      expect(await count()).toBe(2);
      for (const id of [first, second])
        await store.transaction((tx) =>
          tx.files.setStatus(id, { to: 'deleted', at, error: null, countsAsRetry: false }),
        );
      expect(await count()).toBe(0);
      expect(await remove(owner.companyId)).toBe(true);
      expect(await tablesWith(owner.companyId)).toEqual([]);
      expect(await tablesWith(first.replaceAll('-', ''))).toEqual([]);
    });

    test('has no upload of the same moment: either the document is there with its company, or neither', async () => {
      for (let round = 0; round < 30; round += 1) {
        const owner = await addOwner(store, `Acme ${String(round)}`);
        const other = await addColleague(store, owner);
        const upload = (who: Owner) =>
          store
            .transaction((tx) => addFile(tx, who, `session of ${who.userId}`))
            .then(
              () => true,
              () => false,
            );
        const late = new Promise((resolve) => setTimeout(resolve, round % 5));
        const [first, second, isRemoved] = await Promise.all([
          late.then(() => upload(owner)),
          upload(other),
          remove(owner.companyId),
        ]);
        expect([round, isRemoved, first || second]).toEqual([round, isRemoved, !isRemoved]);
        if (isRemoved) expect(await tablesWith(owner.companyId)).toEqual([]);
      }
    });
  });
}

/** A row of a company in which ids name their table, so that it belongs to the other rows of the company. */
function rowOf(
  company: string,
  table: string,
  columns: readonly Column[],
): Readonly<Record<string, string | number | Uint8Array>> {
  const entries = columns
    .filter(({ isGiven }) => !isGiven)
    .map(({ name, kind }) => [name, valueOf({ company, table, name, kind })] as const);
  return Object.fromEntries(entries);
}

interface Cell extends Pick<Column, 'name' | 'kind'> {
  readonly company: string;
  readonly table: string;
}

const targets: Readonly<Record<string, string>> = {
  company_id: 'companies',
  file_id: 'files',
  tag_id: 'tags',
  user_id: 'users',
  app_id: 'apps',
  job_id: 'jobs',
};

function valueOf({ company, table, name, kind }: Cell): string | number | Uint8Array {
  if (kind === 'number') return name === 'event_seq' && company.startsWith('gone') ? 2 : 1;
  if (kind === 'bytes') return Buffer.from(company);
  return name === 'id' ? `${company} ${table}` : `${company} ${targets[name] ?? name}`;
}
