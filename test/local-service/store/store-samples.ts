import { gzipSync } from 'node:zlib';
import type { TagDefinition } from '#local-service/config/tag-definition.ts';
import type { Reading } from '#local-service/store/reading.ts';

const field = {
  name: 'total',
  data_type: 'Decimal',
  description: '',
  source: { kind: 'built_in', value: 'total' },
  depends_on: [],
  pre: [],
  post: [],
  required: true,
} as const;
export const tag: TagDefinition = {
  name: 'bill',
  built_in: 'bill',
  description: 'old',
  criteria: {
    keywords: [
      { text: 'bill', weight: 2, zone: 'title' },
      { text: 'bill', weight: 1, zone: 'head' },
      { text: 'reminder', weight: -3, zone: 'title' },
      'pay',
    ],
    patterns: [],
    min_score: 0.3,
  },
  fields: [field],
};

export const page = {
  number: 1,
  rotation: 0,
  text: 'total 12.50',
  words: [{ text: 'total', box: { x: 0, y: 0, width: 0.1, height: 0.1 }, confidence: 1, line: 0 }],
};
export const reading: Reading = {
  contentType: 'text/plain',
  pages: [{ number: 1, text: page.text, pageGz: gzipSync(JSON.stringify(page)) }],
  documentGz: new Uint8Array(gzipSync('{"kind":"text"}')),
  warnings: [],
  notes: [],
  tagName: 'bill',
  tagScore: 0.9,
  tagSource: 'classifier',
  classifier: 'zero',
  dataPoints: [
    {
      ...{ name: 'total', valueAsString: '12.5', valueNumber: 12.5, dataType: 'Decimal', page: 1, box: null },
      ...{ confidence: 1, source: 'text' },
    },
  ],
};
