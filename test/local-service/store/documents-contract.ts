import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Application } from '#local-service/store/application-store.ts';
import type { StoredPoint } from '#local-service/store/corrections.ts';
import { companyScope } from '#local-service/store/scope.ts';
import type { Store, StoreTransaction } from '#local-service/store/store.ts';
import { reading, tag } from './store-samples.ts';
import { addJob, addOwner, at, type Owner, type StoreUnderTest } from './store-under-test.ts';

const later = '2027-01-01T00:00:00.000Z';
const user = { userId: 'somebody', userName: 'ada@example.org' };

/** Tests what a store promises about documents that were read: corrections, tags, the trash, and their exchange. */
export function describeDocuments(open: () => Promise<StoreUnderTest>): void {
  describe('documents', () => {
    let under: StoreUnderTest;
    let store: Store;
    let owner: Owner;
    let fileIds: readonly string[];
    let tagId: string;
    beforeEach(async () => {
      under = await open();
      ({ store } = under);
      owner = await addOwner(store, 'Acme');
      ({ fileIds } = await addJob(store, owner, { files: 3 }));
      await store.transaction(async (tx) => {
        await tx.tags.put(owner.companyId, tag, at);
        tagId = (await tx.tags.idOf(owner.companyId, 'bill'))!;
        for (const fileId of fileIds) await read(tx, fileId);
      });
    });
    afterEach(() => under.close());
    const scope = () => companyScope(owner.companyId);
    const one = () => fileIds[0]!;
    const change = <Result>(work: (tx: StoreTransaction) => Promise<Result>) => store.transaction(work);
    const read = async (tx: StoreTransaction, fileId: string, dataPoints = reading.dataPoints) => {
      await tx.files.setReading(fileId, tagId, { ...reading, dataPoints });
      await tx.files.setStatus(fileId, { to: 'tagged', at, error: null, countsAsRetry: false });
    };
    const correction = (id: string, kind: 'class' | 'remove') => ({
      ...{ id, fileId: one(), ...user, before: null, after: null, at },
      change:
        kind === 'class' ? ({ kind, tagId, isUnclassified: false } as const) : ({ kind, field: 'total' } as const),
    });

    test('corrections are kept in order, change what is missing, and can be undone', async () => {
      const [first, second] = [randomUUID(), randomUUID()];
      const undone = { userName: 'ada', at: later };
      await change(async ({ corrections }) => {
        const content = (await corrections.content(one()))!;
        expect(content).toMatchObject({ tagId, tagScore: 0.9, dataPoints: [{ name: 'total', valueNumber: 12.5 }] });
        await corrections.add(correction(first, 'class'), '{"lesson":1}');
        await corrections.write(one(), { ...content, dataPoints: [] }, { content, byTag: {} });
        expect(await corrections.read(one())).toEqual({ content, byTag: {} });
      });
      expect(await store.records.reviews.missing(scope(), one())).toEqual(['total']);
      expect(await store.records.reviews.oldest(scope(), 9)).toMatchObject([
        { fileId: one(), tagName: 'bill', fields: [], missing: ['total'] },
      ]);
      await change(({ corrections }) => corrections.add(correction(second, 'remove'), null));
      expect(await store.records.reviews.count(scope())).toBe(0);
      await change(async ({ corrections }) => {
        expect((await corrections.of(one())).map(({ id }) => id)).toEqual([first, second]);
        expect(await corrections.withTag(tagId)).toEqual([one()]);
        await corrections.moveTag(one(), tagId, 'other');
        expect(await corrections.of(one())).toMatchObject([{ change: { tagId: 'other' } }, { undone: null }]);
        await corrections.undo(one(), [second], undone);
        expect(await corrections.of(one())).toMatchObject([{ undone: null }, { undone }]);
      });
      expect(await store.records.reviews.count(scope())).toBe(1);
    });

    test('what teaches is found, and every change of it is counted', async () => {
      const { companyId } = owner;
      expect(await store.learning.changes(companyId)).toBe(0);
      await change(async (tx) => {
        await tx.corrections.add(correction(randomUUID(), 'class'), '{"lesson":1}');
        await tx.configuration.addExample(tagId, fileIds[1]!);
        const content = (await tx.corrections.content(one()))!;
        await tx.corrections.write(one(), { ...content, tagSource: 'person' }, { content, byTag: {} });
        await tx.learning.setTrained(companyId, { examplesKey: 'key', modelJson: '{}', trainedAt: at });
      });
      const changes = await store.learning.changes(companyId);
      expect(changes).toBeGreaterThan(1);
      expect(await store.learning.teaching(companyId, 9)).toMatchObject([
        { fileId: one(), tag: 'bill', issuer: null, change: { kind: 'class' }, lessonJson: '{"lesson":1}' },
      ]);
      expect((await store.learning.examples(companyId)).map(({ fileId }) => fileId)).toEqual(
        [one(), fileIds[1]!].toSorted(),
      );
      const others = await store.learning.others(companyId, 1);
      expect(others).toEqual([{ fileId: fileIds[2], tag: 'bill' }]);
      const trained = { examplesKey: 'key', modelJson: '{}', trainedAt: at };
      expect([await store.learning.trained(companyId), await change((tx) => tx.learning.trainedWith(tagId))]).toEqual([
        trained,
        trained,
      ]);
      await change(({ trash }) => trash.removeContent(one()));
      expect(await store.learning.changes(companyId)).toBeGreaterThan(changes);
      expect(await store.learning.teaching(companyId, 9)).toEqual([]);
    });

    test('files in the trash are out of sight, can be held, and leave their content', async () => {
      const { companyId } = owner;
      await change(async ({ trash }) => {
        await trash.setTrashed(one(), { at, userName: 'ada' });
        await trash.setHeld(one(), true);
        expect(await trash.find(one())).toMatchObject({ companyId, status: 'tagged', trashedAt: at, isHeld: true });
        expect(await trash.find('none')).toBeNull();
        expect(await trash.inTrash({ companyId, before: null })).toEqual([one()]);
        expect(await trash.inTrash({ companyId: null, before: at })).toEqual([]);
        await trash.setRules(companyId, [{ tagId, days: 30 }]);
        expect(await trash.rules(companyId)).toEqual([{ tagId, days: 30 }]);
        const due = await trash.due(companyId, { tagId, days: 30 }, later);
        expect(due.map(({ fileId, sizeBytes }) => [fileId, sizeBytes])).toEqual(fileIds.slice(1).map((id) => [id, 7]));
        expect(await trash.due(companyId, { tagId, days: 30 }, at)).toEqual([]);
      });
      const { trash } = store.records;
      expect([await trash.count(scope()), await trash.page(scope(), 1, 9)]).toMatchObject([
        1,
        [{ fileId: one(), tagName: 'bill', sizeBytes: 7, trashedAt: at, userName: 'ada', isHeld: true }],
      ]);
      const space = await trash.space(scope());
      expect(space).toMatchObject({ originals: 14, trash: 7 });
      expect(Math.min(space.readings, space.database)).toBeGreaterThan(0);
      expect(await change(({ files }) => files.indexed(one()))).toBeNull();
      await change((tx) => tx.trash.removeContent(one()));
      expect((await store.records.history.reading(scope(), one(), { first: 1, last: 9 })).pages).toEqual([]);
      await expect(change((tx) => tx.trash.setTrashed('none', null))).rejects.toThrow('unknown-record');
    });

    test('a processed document is read again for the index and for analysis', async () => {
      const indexed = await change(({ files }) => files.indexed(one()));
      expect(indexed).toMatchObject({
        ...{ companyId: owner.companyId, userId: owner.userId, tagId, lacksValues: false },
        dataPoints: [{ name: 'total', value: '12.5', page: 1, needsCheck: false }],
        pages: [{ number: 1, text: 'total 12.50' }],
      });
      const { documents } = store;
      expect(await documents.count(owner.companyId, tagId)).toBe(3);
      expect((await documents.after(owner.companyId, null, indexed!.seq, 1)).map(({ fileId }) => fileId)).toEqual([
        fileIds[1],
      ]);
      const found = await documents.find(owner.companyId, one());
      expect(found).toMatchObject({ tagName: 'bill', contentType: 'text/plain', metadataJson: null });
      expect([found!.documentGz!.length > 0, found!.pagesGz.length]).toEqual([true, 1]);
      expect(await store.records.files.revision(scope(), one())).toHaveLength(22);
      expect((await store.records.files.newestVersion(scope(), one()))?.id).toBe(one());
      await change(({ files }) => files.setAnalysis(one(), tagId, { ...reading, dataPoints: [] }, later));
      expect(await change(({ files }) => files.indexed(one()))).toMatchObject({ lacksValues: true, dataPoints: [] });
    });

    test('tags and fields are changed, and their documents follow', async () => {
      const { companyId } = owner;
      const other = { id: randomUUID(), name: 'Bon', description: 'd', criteria: tag.criteria, builtInName: null };
      const field = { ...tag.fields[0]!, id: randomUUID(), name: 'amount' };
      await change(async ({ configuration }) => {
        await configuration.addTag(companyId, { ...other, isChanged: true, viewers: null }, at);
        expect(await configuration.setFields(other.id, [field])).toEqual([]);
        expect(await configuration.fieldsOf(other.id)).toEqual([field]);
        await configuration.addExample(tagId, one());
        await configuration.addExample(tagId, one());
        expect(await configuration.examplesOf(tagId)).toMatchObject([{ fileId: one() }]);
        expect(await configuration.countsOf(tagId)).toEqual({ documents: 3, fields: 1, examples: 1 });
        expect((await configuration.tags(companyId)).map(({ name }) => name)).toEqual(['bill', 'Bon']);
      });
      const viewers = { roles: ['User'], userIds: ['x'] } as const;
      await change(({ configuration }) =>
        configuration.setTag({ ...other, name: 'Beleg', isChanged: true, viewers }, later),
      );
      const { tags } = store.records;
      const viewerOf = (viewerRole: 'User' | 'Uploader', viewerId = 'y') => ({ ...scope(), viewerId, viewerRole });
      expect([await tags.hidden(viewerOf('User')), await tags.hidden(viewerOf('Uploader'))]).toEqual([[], [other.id]]);
      expect(await tags.hidden(viewerOf('Uploader', 'x'))).toEqual([]);
      expect(await tags.find(viewerOf('Uploader'), other.id)).toBeNull();
      expect(await tags.fieldsOf(scope(), other.id)).toMatchObject([{ name: 'amount', tag_name: 'Beleg' }]);
      expect(await tags.findField(scope(), field.id)).toMatchObject({ name: 'amount', required: true });
      expect(await tags.overview(scope(), tagId)).toEqual({
        ...{ documents: 3, corrected: 0, toCheck: 0, confidence: 0.9 },
        fields: [{ name: 'total', documents: 3, corrected: 0, confidence: 1 }],
      });
      const moved = await change(({ configuration }) => configuration.moveFiles(tagId, other.id, later));
      expect([moved.moved, moved.lost.toSorted()]).toEqual([3, fileIds.toSorted()]);
      expect(moved.toCheck.every(({ needsCheck }) => needsCheck)).toBe(true);
      await change(async ({ configuration }) => {
        await configuration.removeExample(tagId, one());
        await configuration.removeTag(companyId, (await configuration.findTag(companyId, tagId))!);
      });
      await change((tx) => tx.tags.put(companyId, tag, at));
      expect((await store.tagDefinitions(companyId)).map(({ name }) => name)).toEqual(['Beleg']);
    });

    test('tables, the log of the configuration and an application of it are kept', async () => {
      const { companyId } = owner;
      const application: Application = {
        ...{ companyId, status: 'running', isDryRun: true, tagId: null, cursor: 4, done: 1, total: 3 },
        ...{ changed: 1, changedTags: 0, examples: [], startedAt: at, endedAt: null },
      };
      await change(async ({ configuration, applications }) => {
        for (const csv of ['a', 'b']) await configuration.setTable(companyId, { name: 'list', csv }, at);
        for (const subject of ['one', 'two'])
          await configuration.append({ companyId, userName: 'ada', call: 'c', subject, before: null, after: [1], at });
        const [newest] = await configuration.log(companyId, Number.MAX_SAFE_INTEGER, 1);
        expect(newest).toMatchObject({ subject: 'two', before: null, after: [1] });
        expect(await configuration.log(companyId, newest!.seq, 9)).toMatchObject([{ subject: 'one' }]);
        expect(await configuration.countLog(companyId)).toBe(2);
        await applications.set(application);
        expect(await applications.running()).toEqual([application]);
        await applications.set({ ...application, status: 'done', endedAt: later });
        expect(await applications.find(companyId)).toMatchObject({ status: 'done', endedAt: later });
      });
      expect(await store.lookupTables(companyId)).toEqual([{ name: 'list', csv: 'b' }]);
      await change(({ configuration }) => configuration.removeTable(companyId, 'list'));
      expect(await store.lookupTables(companyId)).toEqual([]);
    });

    test('a document leaves with all that belongs to it, and is the same in another company', async () => {
      const globex = await addOwner(store, 'Globex');
      const point: StoredPoint = { ...reading.dataPoints[0]!, items: null };
      await change(async (tx) => {
        await tx.corrections.add(correction(randomUUID(), 'class'), '{"lesson":1}');
        await tx.events.append({
          ...{ companyId: owner.companyId, fileId: one(), jobId: null, kind: 'file.tagged' },
          ...{ from: 'processing', to: 'tagged', detail: { a: 1 }, at },
        });
      });
      const { exchange } = store;
      expect([await exchange.count(owner.companyId), await exchange.countUnsettled(owner.companyId)]).toEqual([3, 0]);
      const [number] = await exchange.after(owner.companyId, 0, 1);
      const kept = (await exchange.find(owner.companyId, number!.fileId))!;
      expect(kept.file).toMatchObject({ dataPoints: [point], corrections: [{ lessonJson: '{"lesson":1}' }] });
      expect(kept.file.events).toEqual([
        { kind: 'file.tagged', from: 'processing', to: 'tagged', detail: { a: 1 }, at },
      ]);
      const fileId = randomUUID();
      const source = { companyId: globex.companyId, archiveId: owner.companyId, sourceFileId: one() };
      await change(async (tx) => {
        const { sha256 } = kept.file;
        const same = { sha256, status: 'tagged' } as const;
        expect([await tx.exchange.isTaken(one()), await tx.exchange.imported(source)]).toEqual([true, null]);
        expect(await tx.exchange.isCorrectionTaken(kept.file.corrections[0]!.id)).toBe(true);
        const file = { ...kept.file, fileId, corrections: [], parentFileId: one(), exampleOf: [] };
        await tx.exchange.add(globex, { file, reading: kept.reading });
        expect(await tx.exchange.withBytes(globex.companyId, owner.companyId, same)).toBe(fileId);
        await tx.exchange.setImported({ ...source, fileId });
        expect(await tx.exchange.imported(source)).toBe(fileId);
        expect(await tx.exchange.withBytes(globex.companyId, owner.companyId, same)).toBeNull();
        await tx.exchange.replaceLinks(globex.companyId, one(), 'parent');
        expect(await tx.exchange.find(globex.companyId, fileId)).toMatchObject({ status: 'tagged', isTrashed: false });
      });
      const again = (await exchange.find(globex.companyId, fileId))!;
      expect(again.file).toEqual({
        ...kept.file,
        fileId,
        corrections: [],
        parentFileId: 'parent',
        userName: globex.userName,
      });
      expect(again.reading.pages.map(({ number: page }) => page)).toEqual([1]);
      expect(await exchange.configurationChanges(globex.companyId)).toBe(0);
    });

    test('a document that is processed again waits behind everything else', async () => {
      const { companyId } = owner;
      await change(async ({ queue }) => {
        for (const fileId of fileIds) await queue.complete(await queue.claim(fileId, later));
        expect(await queue.enqueueAgain({ fileId: one(), userName: 'ada', at })).toBe(true);
        expect(await queue.enqueueAgain({ fileId: one(), userName: 'ada', at })).toBe(false);
        expect(await queue.again(companyId)).toEqual([{ fileId: one(), state: 'waiting', askedAt: at }]);
        expect(await queue.lastAgain(companyId)).toBe(0);
      });
      const next = () => change(({ queue }) => queue.next({ at, pausedCompanies: [], excludedFiles: [] }));
      expect(await next()).toMatchObject({ task: 'again', userName: 'ada', jobId: null });
      const high = await addJob(store, owner, { files: 1, priority: 'low' });
      expect((await next())?.fileId).toBe(high.fileIds[0]);
      await change(async ({ queue, events }) => {
        await queue.claim(one(), later);
        expect(await queue.removeAgain(one(), false)).toBe(false);
        expect(await queue.removeAgain(one(), true)).toBe(true);
        await events.append({
          ...{ companyId, fileId: one(), jobId: null, kind: 'file.processed_again' },
          ...{ from: null, to: null, detail: null, at },
        });
        expect(await queue.lastAgain(companyId)).toBeGreaterThan(0);
      });
    });
  });
}
