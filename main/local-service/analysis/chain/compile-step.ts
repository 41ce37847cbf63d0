import type { ChainStep } from '#service-api/configuration/chain-step.ts';
import { serviceMessage } from '#service-api/messages/service-message.ts';
import type { WorkBudget } from './compile-pattern.ts';
import { emptied, kept, shown, textValue, type ChainValue, type Outcome } from './chain-value.ts';
import { lookupKey, type LookupTables } from './lookup-tables.ts';
import { parseAmount, parseDate } from './parse-value.ts';
import { compileTextStep, maxTextChars, type TextStep } from './text-steps.ts';

export interface CompiledStep {
  readonly name: ChainStep['step'];
  apply(value: ChainValue, budget: WorkBudget): Outcome;
}

/** Compiles a step once for each set of definitions. */
export function compileStep(step: ChainStep, tables: LookupTables): CompiledStep {
  const name = step.step;
  switch (step.step) {
    case 'trim':
    case 'case':
    case 'replace':
    case 'substring':
    case 'pad':
      return { name, apply: onTexts(compileTextStep(step)) };
    case 'map': {
      const entries = new Map(step.entries.map(({ from, to }) => [lookupKey(from), to]));
      const missing = (value: string) => serviceMessage('chain.not-in-map', { value });
      return { name, apply: onTexts(exchange(entries, step.otherwise, missing)) };
    }
    case 'lookup': {
      const column = tables.column(step.table, step.key_column, step.value_column);
      const noTable = emptied(serviceMessage('chain.no-table', { table: step.table }));
      if (column === null) return { name, apply: () => noTable };
      const missing = (value: string) => serviceMessage('chain.not-in-table', { value, table: step.table });
      return { name, apply: onTexts(exchange(column, step.otherwise, missing)) };
    }
    case 'parse_date': {
      const order = step.order === 'day_first' ? 'day-first' : 'month-first';
      return {
        name,
        apply: (value) => (value.kind === 'date' ? kept(value) : onOneText(value, (text) => parseDate(text, order))),
      };
    }
    case 'parse_amount':
      return {
        name,
        apply: (value) =>
          value.kind === 'number' ? kept(value) : onOneText(value, (text) => parseAmount(text, step.decimal_mark)),
      };
    case 'join':
      return { name, apply: (value) => join(value, step.separator) };
  }
}

/** Replaces a whole text by its entry. */
function exchange(
  entries: ReadonlyMap<string, string>,
  otherwise: 'keep' | 'empty',
  missing: (value: string) => NonNullable<Outcome['note']>,
): TextStep {
  return (text) => {
    const found = entries.get(lookupKey(text));
    if (found !== undefined) return kept(textValue(found));
    return { value: otherwise === 'keep' ? textValue(text) : null, note: missing(shown(text)) };
  };
}

function onOneText(value: ChainValue, read: (text: string) => Outcome): Outcome {
  if (value.kind === 'list') return emptied(serviceMessage('chain.list-needs-join'));
  return value.kind === 'text' ? read(value.text) : emptied(serviceMessage('chain.needs-text'));
}

/** Applies a step to a text, or to each item of a list; one item without a result leaves the whole field empty. */
function onTexts(step: TextStep): CompiledStep['apply'] {
  return (value, budget) => {
    if (value.kind === 'text') return step(value.text, budget);
    if (value.kind !== 'list') return emptied(serviceMessage('chain.needs-text'));
    const items: string[] = [];
    let firstNote: Outcome['note'] = null;
    for (const item of value.items) {
      const { value: result, note } = step(item, budget);
      firstNote ??= note;
      if (result?.kind !== 'text') return { value: null, note };
      items.push(result.text);
    }
    return { value: { kind: 'list', items }, note: firstNote };
  };
}

function join(value: ChainValue, separator: string): Outcome {
  if (value.kind !== 'list') return { value, note: serviceMessage('chain.needs-list') };
  const text = value.items.join(separator);
  if (text.length > maxTextChars) return emptied(serviceMessage('chain.too-long', { limit: maxTextChars }));
  return kept(textValue(text));
}
