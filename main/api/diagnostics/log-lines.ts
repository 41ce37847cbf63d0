import type { Pseudonyms } from './pseudonyms.ts';

/** Below this level (pino's `info`) lines may name paths; there nothing but plain words and numbers is kept. */
const infoLevel = 30;
/** Static texts, times, and the routes of an interface, which look like paths and are none. */
const asItIs: readonly string[] = ['msg', 'time', 'route'];
const plainWord = /^[\w.:+-]{1,64}$/u;

/** Lines of a structured log as they may leave this computer. A line that is none is scrubbed as a text. */
export function safeLog(text: string, names: Pseudonyms): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '' : safeLine(line, names)))
    .join('\n');
}

function safeLine(line: string, names: Pseudonyms): string {
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch {
    return names.scrub(line);
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return names.scrub(line);
  const entry = parsed as Readonly<Record<string, unknown>>;
  const isDebug = typeof entry['level'] === 'number' && entry['level'] < infoLevel;
  return JSON.stringify(Object.fromEntries(Object.entries(entry).map(([key, value]) => [key, safeValue(key, value)])));

  function safeValue(key: string, value: unknown): unknown {
    if (typeof value === 'string') {
      if (asItIs.includes(key)) return value;
      return isDebug && !plainWord.test(value) ? names.of(value) : names.scrub(value);
    }
    if (Array.isArray(value)) return value.map((each: unknown) => safeValue('', each));
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([inner, each]) => [inner, safeValue(inner, each)]));
    }
    return value;
  }
}
