import type { ChainStep } from '#service-api/configuration/chain-step.ts';
import { serviceMessage } from '#service-api/messages/service-message.ts';
import { compilePattern, type WorkBudget } from './compile-pattern.ts';
import { emptied, kept, textValue, type Outcome } from './chain-value.ts';

/** A longer text is no value of a field. */
export const maxTextChars = 10_000;

export type TextStep = (text: string, budget: WorkBudget) => Outcome;

const text = (value: string): Outcome =>
  value.length > maxTextChars
    ? emptied(serviceMessage('chain.too-long', { limit: maxTextChars }))
    : kept(textValue(value));

const toCase: Readonly<Record<'upper' | 'lower' | 'title', (value: string) => string>> = {
  upper: (value) => value.toUpperCase(),
  lower: (value) => value.toLowerCase(),
  title: (value) =>
    value
      .toLowerCase()
      .replaceAll(/(^|[\s\-/(])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase()),
};

type TextStepDefinition = Extract<ChainStep, { readonly step: 'trim' | 'case' | 'replace' | 'substring' | 'pad' }>;

/** Compiles a step that turns a text into a text. */
export function compileTextStep(step: TextStepDefinition): TextStep {
  switch (step.step) {
    case 'trim':
      return (value) => text(value.trim().replaceAll(/\s+/gu, ' '));
    case 'case':
      return (value) => text(toCase[step.to](value));
    case 'replace':
      return step.mode === 'pattern'
        ? replacePattern(step.find, step.with)
        : (value) => text(value.replaceAll(step.find, () => step.with));
    case 'substring':
      return (value) => {
        const chars = Array.from(value);
        const from = step.from < 0 ? Math.max(0, chars.length + step.from) : step.from;
        return text(chars.slice(from, step.length === undefined ? undefined : from + step.length).join(''));
      };
    case 'pad':
      return (value) => {
        const missing = step.with.repeat(Math.max(0, step.length - Array.from(value).length));
        return text(step.side === 'start' ? missing + value : value + missing);
      };
  }
}

function replacePattern(pattern: string, replacement: string): TextStep {
  const compiled = compilePattern(pattern);
  if (!compiled.ok) {
    const refused = emptied(serviceMessage('chain.pattern-refused', { reason: compiled.reason }));
    return () => refused;
  }
  // The text before or after a match, repeated for each match, would grow with the square of the text.
  const bounded = replacement.replaceAll(/\$(?=[`'])/gu, '$$$$');
  return (value, budget) => {
    if (!budget.spend(value.length + 1, compiled.cost)) return emptied(serviceMessage('chain.too-much-work'));
    return text(compiled.regex.matcher(value).replaceAll(bounded));
  };
}
