import { expect, test } from 'vitest';
import type { Outputs } from '#core/outputs.ts';
import { findOutputs } from '#engine/find-outputs.ts';
import { aHit, onePage } from '../builders/service-answers.ts';
import { service as serviceId } from '../builders/tracked-file.ts';
import { createObedientService } from './fixture/obedient-service.ts';

const outputs = (count: number): Outputs => ({
  kind: 'decomposed',
  files: Array.from({ length: count }, (_, at) => ({ fileId: `part-${at}`, name: null, state: 'final', why: null })),
  others: 0,
});

/** Searches among the documents that the service's search returns. */
const search = (count: number, isFound: (fileId: string) => boolean) => {
  const service = createObedientService();
  service.search = ({ query = '' }) =>
    Promise.resolve({ ok: true, value: onePage(isFound(query) ? [aHit(query)] : []) });
  return findOutputs({ connections: { noteAnswer: () => undefined } }, serviceId, service, outputs(count));
};

test.each([
  ['all are found', 3, () => true, 'found', 3],
  ['one is missing', 3, (id: string) => id !== 'part-1', 'not-found', 2],
  ['there are more than one lookup takes', 25, () => true, 'more', 10],
] as const)('%s', async (_name, count, isFound, expected, found) => {
  const lookup = await search(count, isFound);
  expect(lookup.search).toBe(expected);
  expect(lookup.foundOutputs).toHaveLength(found);
});

test('a search that this role may not make ends the lookup', async () => {
  const service = createObedientService();
  service.denied.add('search');
  const deps = { connections: { noteAnswer: () => undefined } };
  expect(await findOutputs(deps, serviceId, service, outputs(2))).toEqual({ search: 'forbidden', foundOutputs: [] });
});
