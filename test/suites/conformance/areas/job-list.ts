import { describe, expect, it } from 'vitest';
import { ask, send } from '../call.ts';
import { corpusJobs } from '../corpus.ts';
import { items, object, text } from '../reading.ts';
import { expectRefusal } from '../refusal.ts';
import { decided, type GiveTarget } from '../suite.ts';

type Query = Readonly<Record<string, string | number>>;

export function describeJobList(give: GiveTarget): void {
  const path = '/api/job/all';
  const list = async (query: Query = {}) => items(await ask(give().baseUrl, { as: give().user, path, query }));
  const ids = async (query: Query = {}) => (await list(query)).map((job) => text(job.id));

  describe('the list of jobs', () => {
    it('holds 10 jobs by default', async () => {
      expect(await list()).toHaveLength(10);
    });

    it('starts with page 1, the newest first, by default', async () => {
      expect(await list({ currentPage: 1, pageSize: 10, sortDirection: 'DESC' })).toEqual(await list());
    });

    decided('is sorted by the date of creation', async () => {
      const dates = (await list({ pageSize: 39 })).map((job) => text(job.creation_date));
      expect(dates).toEqual(dates.toSorted().toReversed());
    });

    decided('can be reversed', async () => {
      const oldest = await list({ sortDirection: 'ASC', pageSize: 39 });
      const dates = oldest.map((job) => text(job.creation_date));
      expect(dates).toEqual(dates.toSorted());
      expect(dates[0]! < text((await list())[0]!.creation_date)).toBe(true);
    });

    decided('has every job once', async () => {
      const whole = await ids({ sortDirection: 'ASC', pageSize: 9 });
      const parts = await Promise.all(
        [1, 2, 3].map((currentPage) => ids({ sortDirection: 'ASC', pageSize: 3, currentPage })),
      );
      expect(parts.flat()).toEqual(whole);
    });

    it('is empty after the end', async () => {
      expect(await list({ currentPage: 100_000 })).toEqual([]);
    });

    it.each([1, 39])('accepts pages of %i', async (pageSize) => {
      expect((await list({ pageSize })).length).toBeLessThanOrEqual(pageSize);
      expect((await list({ pageSize })).length).toBeGreaterThan(0);
    });

    decided.each([
      ['pageSize', '0'],
      ['pageSize', '40'],
      ['pageSize', '-1'],
      ['pageSize', 'ten'],
      ['pageSize', ''],
      ['currentPage', '0'],
      ['currentPage', 'x'],
      ['sortDirection', 'UP'],
    ])('refuses %s=%s', async (name, value) => {
      const { baseUrl, user } = give();
      expectRefusal(await send(baseUrl, { as: user, path, query: { [name]: value } }), 422, name);
    });

    decided('comes in an envelope', async () => {
      const { baseUrl, user } = give();
      const envelope = object(await ask(baseUrl, { as: user, path, query: { currentPage: 2, pageSize: 3 } }));
      expect(envelope).toMatchObject({ page: 2, page_size: 3, is_empty: false });
      expect(envelope.total).toBeGreaterThanOrEqual(corpusJobs);
    });
  });
}
