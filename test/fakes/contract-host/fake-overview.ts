import type { Failure } from '#core/failure.ts';
import type { OwnOutput } from '#service-api/own-calls.ts';
import { aText } from '../../lib/a-text.ts';
import { tagIdOf, tagNames, type ServiceRecord } from './service-records.ts';

const noSuch: Failure = { kind: 'refused', message: aText('There is no such class.'), status: 404 };

/** A class by the invented documents. */
export function fakeOverview(files: readonly ServiceRecord[], tagId: string): OwnOutput<'tags.overview'> | Failure {
  const name = tagNames.find((_, index) => tagIdOf(index) === tagId);
  if (name === undefined) return noSuch;
  const all = files.filter(({ status, tag_name: tag }) => status === 'tagged' && tag === name);
  const points = all.flatMap((file) => pointsOf(file));
  const isOfPerson = ({ tag_source: source }: ServiceRecord) => source === 'person';
  return {
    documents: all.length,
    corrected: all.filter(isOfPerson).length,
    toCheck: all.filter((file) => pointsOf(file).some((point) => point['needs_check'] === true)).length,
    confidence: meanOf(all.filter((file) => !isOfPerson(file)).map(({ tag_score: score }) => score)),
    fields: [...new Set(points.map((point) => String(point['name'])))].map((field) => {
      const values = points.filter((point) => point['name'] === field);
      const read = values.filter(({ source }) => source !== 'person');
      return {
        name: field,
        documents: values.length,
        corrected: values.length - read.length,
        confidence: meanOf(read.map(({ confidence }) => confidence)),
      };
    }),
  };
}

const pointsOf = ({ data_points: points }: ServiceRecord): readonly ServiceRecord[] =>
  Array.isArray(points) ? (points as readonly ServiceRecord[]) : [];

function meanOf(all: readonly unknown[]): number | null {
  const numbers = all.filter((each) => typeof each === 'number');
  return numbers.length === 0 ? null : numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
}
