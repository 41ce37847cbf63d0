import { randomUUID } from 'node:crypto';
import type { Failure } from '#core/failure.ts';
import type { correctionChange, Correction } from '#service-api/documents/correction-calls.ts';
import type { z } from 'zod';
import { aText } from '../../lib/a-text.ts';
import type { Dials } from './dials.ts';
import { createFakeAgain } from './fake-again.ts';
import { createFakeWorkers } from './fake-workers.ts';
import { createFakeExchange, type FakeExchangeOptions } from './fake-exchange.ts';
import { createFakeTrash, type FakeTrashOptions, type OwnAnswers } from './fake-trash.ts';
import type { SampleInvoice } from './sample-documents.ts';
import { identity, tagRecords, type ServiceRecord } from './service-records.ts';

type Change = z.output<typeof correctionChange>;

export interface FakeOwnDocuments {
  /** The record of a file with its corrections, and with where it is now. */
  readonly shown: (file: ServiceRecord) => ServiceRecord;
  readonly answers: OwnAnswers;
}

interface Options extends FakeTrashOptions, FakeExchangeOptions {
  /** How many documents could not be read. */
  readonly failed: number;
  readonly reads: Dials['reads'];
  readonly invoice: SampleInvoice;
  /** How many of the newest documents wait for a person. */
  readonly toReview: number;
  /** The values that no document has, though each should. */
  readonly lacking: readonly string[];
}

/** A correction with what makes it: the record is the sample with the changes that stand. */
interface Made {
  readonly change: Change;
  readonly correction: Correction;
}

const noSuch: Failure = { kind: 'refused', message: aText('There is no such document.'), status: 404 };
const changed: Failure = { kind: 'refused', message: aText('The document has changed.'), status: 409 };
const who = String(identity['user_name']);

/** Corrections and trash of the service on this computer, in memory. */
export function createFakeOwnDocuments(options: Options): FakeOwnDocuments {
  const { files, clock, invoice } = options;
  const made = new Map<string, readonly Made[]>();
  const trash = createFakeTrash(options);
  const madeOf = (id: unknown) => made.get(String(id)) ?? [];
  const corrected = (file: ServiceRecord) =>
    madeOf(file['id'])
      .filter(({ correction }) => correction.undone === null)
      .reduce((record, { change }) => withChange(record, change), without(file, options.lacking));
  const missingOf = (file: ServiceRecord) =>
    options.lacking.filter(
      (name) =>
        pointsOf(corrected(file)).every((point) => point['name'] !== name) &&
        madeOf(file['id']).every(({ change }) => change.kind !== 'remove' || change.field !== name),
    );
  const shown = (file: ServiceRecord): ServiceRecord => ({
    ...trash.shown(corrected(file)),
    revision: revisionOf(madeOf(file['id'])),
  });
  const find = (fileId: string) => files().find(({ id }) => id === fileId) ?? null;
  const toReview = () =>
    files()
      .filter((file) => file['status'] === 'tagged' && toCheck(file).length > 0)
      .slice(0, options.toReview)
      .map((file) => trash.shown(corrected(file)))
      .filter((file) => file['trash_date'] === undefined && toCheck(file).length > 0)
      .toReversed();
  const answers: OwnAnswers = {
    'documents.correct'({ fileId, revision, changes }) {
      const file = find(fileId);
      if (file === null) return noSuch;
      if (revision !== revisionOf(madeOf(fileId))) return changed;
      const at = new Date(clock()).toISOString();
      const added = changes.map((change): Made => {
        const before = corrected(file);
        return { change, correction: correctionOf(change, { before, after: withChange(before, change), at }) };
      });
      made.set(fileId, [...madeOf(fileId), ...added]);
      return { revision: revisionOf(madeOf(fileId)), ids: added.map(({ correction }) => correction.id) };
    },
    'documents.undoCorrection'({ fileId, ids }) {
      const undone = { userName: who, at: new Date(clock()).toISOString() };
      made.set(
        fileId,
        madeOf(fileId).map((each) =>
          ids.includes(each.correction.id) && each.correction.undone === null
            ? { ...each, correction: { ...each.correction, undone } }
            : each,
        ),
      );
      return { revision: revisionOf(madeOf(fileId)) };
    },
    'documents.corrections': ({ fileId }) =>
      madeOf(fileId)
        .map(({ correction }) => correction)
        .toReversed(),
    'documents.toReview': ({ limit }) => {
      const all = toReview();
      return {
        count: all.length,
        documents: all.slice(0, limit).map((file) => ({
          fileId: String(file['id']),
          name: String(file['name']),
          tagName: String(file['tag_name']),
          createdAt: String(file['creation_date']),
          fields: toCheck(file),
          missing: missingOf(file),
        })),
      };
    },
    'documents.fields': ({ fileId }) =>
      invoice.dataPoints.map((point) => ({
        name: String(point['name']),
        dataType: point['data_type'] === 'Decimal' || point['data_type'] === 'DateTime' ? point['data_type'] : 'String',
        isTable: 'items' in point,
        isMissing: missingOf(find(fileId) ?? {}).includes(String(point['name'])),
      })),
    'documents.candidates': ({ fileId, field }) => candidatesFor(find(fileId), field, invoice),
    'documents.readBox': ({ page, box }) => {
      const inside = invoice.words.filter(
        (word) =>
          word.page === page &&
          word.box.x + word.box.width / 2 > box.x &&
          word.box.x + word.box.width / 2 < box.x + box.width &&
          word.box.y + word.box.height / 2 > box.y &&
          word.box.y + word.box.height / 2 < box.y + box.height,
      );
      const text = inside.map((word) => word.text).join(' ');
      const value = text === '' ? null : text;
      const words = inside.map((word) => ({ text: word.text, box: word.box }));
      return { text, words, box: words[0]?.box ?? null, value, valueAsString: value, problem: null };
    },
    ...trash.answers,
    ...createFakeAgain({ files: () => files().map((file) => trash.shown(file)), failed: options.failed, clock }),
    'workers.list': createFakeWorkers(options),
    ...createFakeExchange(options),
  };
  return { shown, answers };
}

const revisionOf = (all: readonly Made[]): string =>
  `r${all.length}.${all.filter(({ correction }) => correction.undone !== null).length}`;

const pointsOf = (file: ServiceRecord): readonly ServiceRecord[] =>
  Array.isArray(file['data_points']) ? (file['data_points'] as readonly ServiceRecord[]) : [];

const without = (file: ServiceRecord, names: readonly string[]): ServiceRecord => ({
  ...file,
  data_points: pointsOf(file).filter((point) => !names.includes(String(point['name']))),
});

const toCheck = (file: ServiceRecord): string[] =>
  pointsOf(file)
    .filter((point) => point['needs_check'] === true)
    .map((point) => String(point['name']));

function withChange(file: ServiceRecord, change: Change): ServiceRecord {
  if (change.kind === 'class') {
    const name = tagRecords().find(({ id }) => id === change.tagId)?.['name'] ?? 'unclassified';
    return { ...file, tag_name: name, tag_score: change.tagId === null ? 0 : 1, tag_source: 'person' };
  }
  const points = pointsOf(file);
  const others = points.filter((point) => point['name'] !== change.field);
  const { needs_check: _, ...point } = points.find((each) => each['name'] === change.field) ?? { name: change.field };
  const put = (now: ServiceRecord) => {
    const at = points.findIndex((each) => each['name'] === change.field);
    return { ...file, data_points: at < 0 ? [...points, now] : points.with(at, now) };
  };
  const byPerson = { ...point, source: 'person', confidence: 1 };
  switch (change.kind) {
    case 'accept':
      return put(point);
    case 'remove':
      return { ...file, data_points: others };
    case 'items':
      return put({ ...byPerson, items: change.items });
    case 'value': {
      const { value, place } = change;
      const stated = { data_type: 'String', ...byPerson, value, value_as_string: String(value) };
      return put(place === undefined || place === null ? stated : { ...stated, ...place });
    }
  }
}

interface Around {
  readonly before: ServiceRecord;
  readonly after: ServiceRecord;
  readonly at: string;
}

function correctionOf(change: Change, { before, after, at }: Around): Correction {
  const field = change.kind === 'class' ? null : change.field;
  const look = (file: ServiceRecord): Correction['after'] => {
    if (field === null) {
      return { ...noPlace, text: String(file['tag_name']), confidence: Number(file['tag_score']) };
    }
    const point = pointsOf(file).find((each) => each['name'] === field);
    return point === undefined ? null : { ...noPlace, text: String(point['value_as_string']), confidence: 1 };
  };
  const what = { kind: change.kind, field, before: look(before), after: look(after) };
  return { id: randomUUID(), ...what, userName: who, at, undone: null };
}

const noPlace = { source: null, page: null, box: null, label: null };

/** What words of the page look like the value that was read. */
const looks = { DateTime: /^\d{2}\.\d{2}\.\d{4}$/u, Decimal: /^\d[\d.]*,\d{2}$/u, Text: /^[A-Z]*-?\d[\d-]{3,}$/u };

function candidatesFor(file: ServiceRecord | null, field: string, invoice: SampleInvoice) {
  const point = pointsOf(file ?? {}).find((each) => each['name'] === field);
  const type = point?.['data_type'];
  const look = type === 'DateTime' || type === 'Decimal' ? looks[type] : looks.Text;
  return invoice.words
    .filter(({ text }) => look.test(text) && text !== point?.['value_as_string'])
    .filter(({ text }, index, all) => all.findIndex((other) => other.text === text) === index)
    .slice(0, 2)
    .map(({ text, page, box }, index) => ({
      value: type === 'DateTime' ? text.split('.').toReversed().join('-') : text,
      valueAsString: text,
      page,
      box,
      confidence: 0.4 - index / 10,
    }));
}
