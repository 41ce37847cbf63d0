import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#service-api/endpoints.ts';
import type { Endpoint } from '#service-api/endpoint.ts';
import { outputJsonSchema } from '#service-api/json-schema.ts';
import * as limits from '#service-api/limits.ts';
import { dataPoint } from '#service-api/records/data-point.ts';
import { listEnvelope } from '#service-api/records/list.ts';
import { searchHit } from '#service-api/records/search.ts';
import { alterations } from './alterations.ts';
import { compareEndpoints } from './compare-endpoints.ts';
import { compareFields } from './compare-fields.ts';
import { endpointFacts } from './fixtures/endpoint-facts.ts';
import type { FieldFact } from './fixtures/fact.ts';
import { limitFacts } from './fixtures/limit-facts.ts';
import { addedFields, ourRecords } from './fixtures/our-facts.ts';
import { recordFacts, type RecordName } from './fixtures/record-facts.ts';
import { interfaceSchemas, ourSchemas } from './named-schemas.ts';

const items = {
  'array of search hit': outputJsonSchema(searchHit),
  'array of data point': outputJsonSchema(dataPoint),
};
const recordNames = Object.keys(recordFacts) as RecordName[];

function compareRecord(name: RecordName, facts: readonly FieldFact[], schema: z.ZodType) {
  return compareFields(name, 'reply', facts, outputJsonSchema(schema), { fields: addedFields[name] }, items);
}

describe('the schemas and the facts of the interface', () => {
  it.each(recordNames)('have the same fields in %s', (name) => {
    expect(compareRecord(name, recordFacts[name], interfaceSchemas[name])).toEqual([]);
  });

  it('have the same 27 endpoints', () => {
    expect(compareEndpoints(endpointFacts, endpoints, items)).toEqual([]);
    expect(endpointFacts.map((fact) => fact.number)).toEqual(Array.from({ length: 27 }, (_, index) => index + 1));
  });

  it('have the same limits', () => {
    expect(limitFacts).toEqual({
      remoteUrls: { max: limits.remoteUrlsMax },
      jobPageSize: { min: limits.jobPageSizeMin, max: limits.jobPageSizeMax, default: limits.jobPageSizeDefault },
      searchPageSize: { default: limits.searchPageSizeDefault, recommendedMax: limits.searchPageSizeRecommendedMax },
    });
  });

  it.each(Object.entries(ourRecords))('treat %s as docs/service-api.md does', (name, fields) => {
    const schema = name === 'List envelope' ? listEnvelope(z.string()) : ourSchemas[name];
    expect(Object.keys(schema!.shape).toSorted()).toEqual([...fields].toSorted());
  });
});

describe('the comparison', () => {
  // The schema leaves these texts open, so only the interface's table shows which values occur.
  const open = new Set(['Search hit.classifier', 'Cloud information.model_type', 'Cloud information.omen_providers']);

  it('reports every fact about a record that is altered', () => {
    let reported = 0;
    for (const name of recordNames) {
      // A reply may promise more than the facts, so the schema cannot reveal that the facts lack one of these.
      for (const [where, altered] of alterations(recordFacts[name], ['occurs', 'zone', 'min', 'max'])) {
        if (where.includes('/occurs') && open.has(`${name}.${fieldName(recordFacts[name], where)}`)) continue;
        expect(compareRecord(name, altered, interfaceSchemas[name]), `${name} ${where}`).not.toEqual([]);
        reported += 1;
      }
    }
    expect(reported).toBeGreaterThan(200);
  });

  it('reports every fact about an endpoint that is altered', () => {
    const altered = alterations(endpointFacts, ['bodyContentType']);
    expect(altered.length).toBeGreaterThan(300);
    for (const [where, facts] of altered) expect(compareEndpoints(facts, endpoints, items), where).not.toEqual([]);
  });

  it.each(recordNames)('reports an additional, a missing, or an optional field in %s', (name) => {
    const schema = interfaceSchemas[name];
    const { shape } = schema;
    const [first] = recordFacts[name];
    const without = z.strictObject(Object.fromEntries(Object.entries(shape).filter(([key]) => key !== first.name)));
    const sometimes = z.strictObject({ ...shape, [first.name]: (shape[first.name] as z.ZodType).optional() });
    expect(compareRecord(name, recordFacts[name], z.strictObject({ ...shape, more: z.string() }))).toHaveLength(1);
    expect(compareRecord(name, recordFacts[name], without)).toHaveLength(1);
    expect(compareRecord(name, recordFacts[name], sometimes)).toHaveLength(1);
  });

  it.each(Object.keys(endpoints))('reports that %s is missing, doubled, or has an additional parameter', (id) => {
    const table: Readonly<Record<string, Endpoint>> = endpoints;
    const row = table[id]!;
    const others = Object.fromEntries(Object.entries(table).filter(([other]) => other !== id));
    const more = z.object({ ...row.query?.shape, more: z.string().optional() });
    expect(compareEndpoints(endpointFacts, others, items)).toHaveLength(1);
    expect(compareEndpoints(endpointFacts, { ...table, again: row }, items)).toHaveLength(1);
    expect(compareEndpoints(endpointFacts, { ...table, more: { ...row, number: 28 } }, items)).toHaveLength(1);
    expect(compareEndpoints(endpointFacts, { ...table, [id]: { ...row, query: more } }, items)).toHaveLength(1);
  });
});

function fieldName(facts: readonly FieldFact[], where: string): string {
  return facts[Number(/\d+/.exec(where)?.[0])]?.name ?? '';
}
