import type { FieldSource } from '#service-api/configuration/field-source.ts';
import { serviceMessage, type ServiceMessage } from '#service-api/messages/service-message.ts';
import type { Layout } from '../extract/layout.ts';
import { compilePattern, type WorkBudget } from './compile-pattern.ts';
import { linesOf, wordsAt, type FoundText, type PrepareLine, type SourceLine } from './source-text.ts';

type PatternSource = Extract<FieldSource, { readonly kind: 'pattern' }>;
type Found = { readonly found: FoundText } | { readonly note: ServiceMessage };

/** Finds the first match of a pattern, page by page. A match may span lines. */
export function createPatternSource(
  source: PatternSource,
): (layout: Layout, prepare: PrepareLine, budget: WorkBudget) => Found {
  const compiled = compilePattern(source.pattern);
  if (!compiled.ok) return () => ({ note: serviceMessage('chain.pattern-refused', { reason: compiled.reason }) });
  if (source.group > compiled.groups) {
    const reason = `it has ${compiled.groups} groups, not ${source.group}`;
    return () => ({ note: serviceMessage('chain.pattern-refused', { reason }) });
  }
  return (layout, prepare, budget) => {
    for (const lines of Map.groupBy(linesOf(layout, prepare), ({ row }) => row.page).values()) {
      const text = lines.map((line) => line.text).join('\n');
      if (!budget.spend(text.length, compiled.cost)) return { note: serviceMessage('chain.too-much-work') };
      const matcher = compiled.regex.matcher(text);
      while (matcher.find()) {
        const found = matcher.group(source.group)?.trim() ?? '';
        if (found === '') {
          if (matcher.end() === matcher.start()) break;
          continue;
        }
        return { found: placed(lines, found, matcher.start(source.group), matcher.end(source.group)) };
      }
    }
    return { note: serviceMessage('chain.not-found') };
  };
}

function placed(lines: readonly SourceLine[], text: string, start: number, end: number): FoundText {
  let offset = 0;
  const touched: { readonly line: SourceLine; readonly from: number; readonly to: number }[] = [];
  for (const line of lines) {
    const [from, to] = [Math.max(start - offset, 0), Math.min(end - offset, line.text.length)];
    if (from < to) touched.push({ line, from, to });
    offset += line.text.length + 1;
  }
  return {
    text: text.replaceAll(/\s+/gu, ' '),
    words: touched.flatMap(({ line, from, to }) => wordsAt(line, from, to)),
    line: {
      printed: touched.map(({ line }) => line.printed).join('\n'),
      text: touched.map(({ line }) => line.text).join('\n'),
    },
  };
}
