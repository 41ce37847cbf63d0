import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { endpointFacts } from './fixtures/endpoint-facts.ts';
import { endpoints, type EndpointId } from '#service-api/endpoints.ts';
import { limitFacts } from './fixtures/limit-facts.ts';
import { addedFields, addedQuery, ourRecords } from './fixtures/our-facts.ts';
import { recordFacts } from './fixtures/record-facts.ts';
import { readInterface } from './interface-tables.ts';

const page = readFileSync(fileURLToPath(new URL('../../docs/service-api.md', import.meta.url)), 'utf8');

describe('the facts and docs/service-api.md', () => {
  const read = readInterface(page);

  it('have the same records', () => {
    expect(read.records).toEqual(recordFacts);
  });

  it('have the same endpoints', () => {
    expect(read.endpoints).toEqual(endpointFacts);
  });

  it('have the same additional fields', () => {
    expect(read.openRecords).toEqual(ourRecords);
    expect(read.addedFields).toEqual(addedFields);
    // The sentence about `text` does not say where it is; the interface has it in the body.
    const { 18: _, ...query } = addedQuery;
    expect(read.addedQuery).toEqual(query);
  });

  it('have the same limits', () => {
    const { remoteUrls, jobPageSize, searchPageSize } = limitFacts;
    expect(read.limits.map(([, value, where]) => [where, value])).toEqual([
      ['POST /api/file/upload', `at most ${remoteUrls.max}`],
      [
        'GET /api/job/all',
        `greater than ${jobPageSize.min - 1} and less than ${jobPageSize.max + 1}; default ${jobPageSize.default}`,
      ],
      [
        'GET /api/search/basic',
        `default ${searchPageSize.default}; maximum recommended ${searchPageSize.recommendedMax}`,
      ],
    ]);
  });

  it('list the same calls that the local service does not support', () => {
    const missing = [...page.matchAll(/^\| ([\d, ]+) \|[^|]+\| 501 \|$/gmu)].flatMap(([, numbers = '']) =>
      numbers.split(', '),
    );
    const handlers = readFileSync(
      fileURLToPath(new URL('../../main/local-service/http/handlers/handlers.ts', import.meta.url)),
      'utf8',
    );
    const notBuilt = [...handlers.matchAll(/(\w+): 'not-implemented'/gu)].map(
      ([, id]) => endpoints[id as EndpointId].number,
    );
    expect(missing.map(Number)).toEqual(notBuilt);
  });
});

describe('reading the tables', () => {
  const sample = [
    '## Sign-in',
    '| Header | Holds |',
    '|---|---|',
    '| `Content-Type` | JSON, with every thing call |',
    '## Endpoints',
    '**1. GET /api/thing/all** lists. Query:',
    '| Parameter | Type | Meaning |',
    '|---|---|---|',
    '| size | integer | Default 5; must be greater than 0 and less than 9 |',
    '| session | UUID | Ours; of one session |',
    '',
    'Response: things.',
    '**2. POST /api/other/make** makes. Content-Type application/json. Body: name (string, required). Response: [pong](#pong).',
    '| | Intray asks | Local |',
    '|---|---|---|',
    '| 2 | never | 501 |',
    '## Records',
    '### Thing',
    '| Field | Type | Notes |',
    '|---|---|---|',
    '| id | UUID | |',
    '| made | timestamp | With a Z suffix |',
    '| kind | string | The value odd occurs |',
    '| weight | number | Ours; in grams |',
    '## Open records',
    '### Other',
    '',
    '`id`, `name`.',
    '',
    '`name` is unique.',
    '## Limits',
    '| Limit | Value | Applies to |',
    '|---|---|---|',
    '| size | at most 8 | GET /api/thing/all |',
  ].join('\n');

  it('finds fields, defaults, limits, headers, bodies and replies', () => {
    expect(readInterface(sample)).toEqual({
      records: {
        Thing: [
          { name: 'id', type: 'UUID' },
          { name: 'made', type: 'timestamp', zone: 'Z' },
          { name: 'kind', type: 'string', occurs: ['odd'] },
        ],
      },
      endpoints: [
        {
          number: 1,
          method: 'GET',
          path: '/api/thing/all',
          headers: ['Content-Type'],
          query: [{ name: 'size', type: 'integer', default: 5, min: 1, max: 8 }],
        },
        {
          number: 2,
          method: 'POST',
          path: '/api/other/make',
          bodyContentType: 'application/json',
          body: [{ name: 'name', type: 'string', required: true }],
          reply: 'Ping response',
        },
      ],
      limits: [['size', 'at most 8', 'GET /api/thing/all']],
      openRecords: { Other: ['id', 'name'] },
      addedFields: { Thing: ['weight'] },
      addedQuery: { 1: ['session'] },
    });
  });

  it('detects a missing row and a changed word', () => {
    const whole = readInterface(sample);
    const lines = sample
      .split('\n')
      .filter((line) => /^\| [\w`]/u.test(line) && !/Type \||Value|Holds|never/.test(line));
    expect(lines).toHaveLength(8);
    for (const line of lines) {
      expect(readInterface(sample.replace(`${line}\n`, '').replace(`\n${line}`, '')), line).not.toEqual(whole);
    }
    expect(readInterface(sample.replace('Default 5', 'Default 6'))).not.toEqual(whole);
    expect(readInterface(sample.replace('less than 9', 'less than 8'))).not.toEqual(whole);
    expect(readInterface(sample.replace('POST', 'GET'))).not.toEqual(whole);
  });
});
