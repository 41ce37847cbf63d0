import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { endpointFacts } from './fixtures/endpoint-facts.ts';
import { limitFacts } from './fixtures/limit-facts.ts';
import { recordFacts } from './fixtures/record-facts.ts';
import { readInterface } from './interface-tables.ts';

const document = fileURLToPath(new URL('../../../shared/docs/service-interface.md', import.meta.url));

describe('the facts and the interface itself', () => {
  const read = (context: { skip: (note: string) => never }) => {
    if (!existsSync(document)) context.skip('the interface is not at hand: ../shared/docs/service-interface.md');
    return readInterface(readFileSync(document, 'utf8'));
  };

  it('have the same records', (context) => {
    expect(recordFacts).toEqual(read(context).records);
  });

  it('have the same endpoints', (context) => {
    expect(endpointFacts).toEqual(read(context).endpoints);
  });

  it('have the same limits', (context) => {
    const { remoteUrls, jobPageSize, searchPageSize } = limitFacts;
    const { limits } = read(context);
    expect(limits.map(([, value, where]) => [where, value])).toEqual([
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
});

describe('reading the tables', () => {
  const sample = [
    '## Resources and their fields',
    '### Thing (reply of something)',
    '| Field | Type | Notes |',
    '|---|---|---|',
    '| id | UUID | |',
    '| made | timestamp | With a Z suffix |',
    '| kind | string | The value odd occurs |',
    '## Endpoints',
    '- The thing endpoints want one more header Content-Type (required, JSON).',
    '1. GET /api/thing/all. Lists. Query parameters:',
    '| Parameter | Type | Rule |',
    '|---|---|---|',
    '| size | integer | Default 5; must be greater than 0 and less than 9 |',
    '',
    'Response: not shown.',
    '2. POST /api/other/make. Content-Type application/json. Body: name (string, required). Response: object with pong.',
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
    });
  });

  it('sees a row that is gone and a word that is changed', () => {
    const whole = readInterface(sample);
    const lines = sample.split('\n').filter((line) => line.startsWith('| ') && !/\| (Type|Value) \|/.test(line));
    expect(lines).toHaveLength(5);
    for (const line of lines) {
      expect(readInterface(sample.replace(`${line}\n`, '').replace(`\n${line}`, '')), line).not.toEqual(whole);
    }
    expect(readInterface(sample.replace('Default 5', 'Default 6'))).not.toEqual(whole);
    expect(readInterface(sample.replace('less than 9', 'less than 8'))).not.toEqual(whole);
    expect(readInterface(sample.replace('POST', 'GET'))).not.toEqual(whole);
  });
});
