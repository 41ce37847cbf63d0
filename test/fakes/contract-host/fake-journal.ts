import type { ConfigurationEvent } from '#service-api/configuration/administration-calls.ts';
import type { FakeAnswers } from './fake-configuration.ts';

const at = (hour: number): string => `2026-11-24T${String(hour).padStart(2, '0')}:12:00.000Z`;

const event = (index: number, part: Pick<ConfigurationEvent, 'call' | 'subject' | 'before' | 'after'>) => ({
  id: String(100 - index),
  at: at(12 - index),
  userName: index % 2 === 0 ? 'local' : 'anna@nordlicht.example',
  ...part,
});

const events: readonly ConfigurationEvent[] = [
  event(0, {
    call: 'fields.put',
    subject: 'invoice / cost_center',
    before: null,
    after: { name: 'cost_center', dataType: 'String', source: { kind: 'template', template: '{customer_number}' } },
  }),
  event(1, {
    call: 'settings.set',
    subject: 'fileRetryLimit',
    before: { fileRetryLimit: 3 },
    after: { fileRetryLimit: 5 },
  }),
  event(2, { call: 'tags.change', subject: 'invoice', before: { minScore: 0.4 }, after: { minScore: 0.5 } }),
  event(3, {
    call: 'tags.delete',
    subject: 'memo',
    before: { name: 'memo' },
    after: { movedTo: 'letter', documents: 12 },
  }),
];

/** The journal of changes to the configuration of the invented company. */
export function fakeJournal(): Pick<FakeAnswers, 'journal.list'> {
  return { 'journal.list': () => ({ events: [...events], total: events.length }) };
}
