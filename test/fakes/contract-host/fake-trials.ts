import type { ApplyState, FieldTrial, TagScore } from '#service-api/configuration/trial-calls.ts';
import type { FakeAnswers } from './fake-configuration.ts';
import { tagIdOf } from './service-records.ts';

type TrialAnswers = Pick<FakeAnswers, Extract<keyof FakeAnswers, `${'try' | 'apply'}.${string}`>>;

const scores: TagScore[] = [
  {
    tagId: tagIdOf(0),
    tagName: 'invoice',
    score: 0.94,
    minScore: 0.4,
    reasons: [
      { kind: 'keyword', text: 'Rechnung', weight: 3 },
      { kind: 'pattern', text: 'RE-\\d{4}-\\d{4}', weight: 2 },
      { kind: 'keyword', text: 'zahlbar bis', weight: 1 },
      { kind: 'signal', text: 'amounts', weight: 1.5 },
    ],
  },
  {
    tagId: tagIdOf(1),
    tagName: 'letter',
    score: 0.05,
    minScore: 0.4,
    reasons: [{ kind: 'keyword', text: 'Sehr geehrte', weight: 1 }],
  },
];

const trials: FieldTrial[] = [
  {
    field: 'customer_number',
    value: '10482',
    note: null,
    page: 1,
    steps: [
      {
        field: 'customer_number',
        phase: 'pre',
        step: 'trim',
        before: 'Kundennummer:   KD-10482',
        after: 'Kundennummer: KD-10482',
        note: null,
      },
      { field: 'customer_number', phase: 'source', step: 'source', before: null, after: 'KD-10482', note: null },
      { field: 'customer_number', phase: 'post', step: 'replace', before: 'KD-10482', after: '10482', note: null },
      { field: 'customer_number', phase: 'type', step: 'type', before: '10482', after: '10482', note: null },
    ],
  },
  {
    field: 'cost_center',
    value: null,
    note: null,
    page: null,
    steps: [
      { field: 'cost_center', phase: 'source', step: 'source', before: null, after: '10482', note: null },
      {
        field: 'cost_center',
        phase: 'post',
        step: 'lookup',
        before: '10482',
        after: null,
        note: { code: 'chain.not-in-table', params: { value: '10482', table: 'cost centers' } },
      },
    ],
  },
];

const none: ApplyState = {
  status: 'none',
  isDryRun: false,
  done: 0,
  total: 0,
  changed: 0,
  changedTags: 0,
  examples: [],
  startedAt: null,
  endedAt: null,
};

/** What trials and applying answer; a dry run is counted at once. */
export function fakeTrials(): TrialAnswers {
  let state = none;
  return {
    'try.text': () => scores,
    'try.document': () => scores,
    'try.fields': () => trials,
    'apply.start': ({ isDryRun }) => {
      state = {
        ...none,
        isDryRun,
        status: isDryRun ? 'counted' : 'running',
        total: 120,
        done: isDryRun ? 120 : 48,
        changed: isDryRun ? 14 : 6,
        changedTags: 2,
        examples: ['Rechnung 2026-031.pdf', 'Stadtwerke Neuenbrück Oktober.pdf', 'scan_0417.tif'].map((name, at) => ({
          fileId: `00000000-0000-4000-8000-00090000000${at}`,
          name,
          tagBefore: at === 2 ? 'letter' : 'invoice',
          tagAfter: 'invoice',
          changedFields: at === 2 ? ['invoice_number', 'total', 'cost_center'] : ['cost_center'],
        })),
      };
      return state;
    },
    'apply.state': () => state,
    'apply.cancel': () => {
      state = { ...state, status: 'cancelled' };
      return state;
    },
  };
}
