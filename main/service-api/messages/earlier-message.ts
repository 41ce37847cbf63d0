import { earlierParts, earlierTexts } from './earlier-texts.ts';

/** A message as codes of its time; frozen like the texts. */
interface EarlierMessage {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number | EarlierMessage>>;
}

/** The texts of a table as expressions. */
function patternsOf(table: readonly (readonly [text: string, code: string])[]) {
  return table.map(([text, code]) => {
    const literal = text.replaceAll(/[\\^$.*+?()[\]|/]/gu, String.raw`\$&`);
    const source = literal
      .replaceAll(/\{(\w+)#\}/gu, String.raw`(?<$1>\d[\d.,]*)`)
      .replaceAll(/\{(\w+)\}/gu, String.raw`(?<$1>.+)`);
    const numbers = new Set([...text.matchAll(/\{(\w+)#\}/gu)].map(([, name = '']) => name));
    return { code, numbers, expression: new RegExp(`^${source}$`, 'u') };
  });
}

type Pattern = ReturnType<typeof patternsOf>[number];
const whole = patternsOf(earlierTexts);
const parts = patternsOf(earlierParts);

/** The message that an earlier text of the service was; `null` for other words. */
export function earlierMessage(text: string): EarlierMessage | null {
  return find(whole, text);
}

function find(patterns: readonly Pattern[], text: string): EarlierMessage | null {
  for (const { code, numbers, expression } of patterns) {
    const found = expression.exec(text);
    if (found !== null) return { code, params: paramsOf(found.groups ?? {}, numbers) };
  }
  return null;
}

function paramsOf(groups: Readonly<Record<string, string>>, numbers: ReadonlySet<string>): EarlierMessage['params'] {
  return Object.fromEntries(
    Object.entries(groups).map(([name, text]) => [
      name,
      numbers.has(name) ? Number(text.replaceAll(',', '')) : (find(parts, text) ?? text),
    ]),
  );
}
