import type { Pseudonyms } from './pseudonyms.ts';

/** Fields with constant texts of ours, times, and routes of an interface, which look like paths but are not. */
const asItIs: readonly string[] = ['msg', 'time', 'route', 'method', 'version'];
const stackFrame = /^\s+at (?<what>[\w.<>[\] ]{1,100}?)?\s*\(?(?:[^()\s]*[/\\])?(?<file>[\w.-]{1,80}:\d+:\d+)\)?$/u;

/**
 * Returns the lines of a structured log in a form that may leave this computer. Of a line that is not JSON, only stack
 * frames are kept.
 */
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
    return safeFrame(line) ?? names.text(line);
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return names.text(line);
  return JSON.stringify(Object.fromEntries(Object.entries(parsed).map(([key, value]) => [key, safeValue(key, value)])));

  function safeValue(key: string, value: unknown): unknown {
    if (typeof value === 'string') return safeText(key, value, names);
    if (Array.isArray(value)) return value.map((each: unknown) => safeValue('', each));
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([inner, each]) => [inner, safeValue(inner, each)]));
    }
    return value;
  }
}

function safeText(key: string, value: string, names: Pseudonyms): string {
  if (asItIs.includes(key) || names.isPlain(value)) return value;
  if (key === 'stack')
    return value
      .split('\n')
      .map(safeFrame)
      .filter((frame) => frame !== null)
      .join('\n');
  return names.text(value);
}

/** Returns the position in the program, without the folders that contain it. */
function safeFrame(line: string): string | null {
  const { what, file } = stackFrame.exec(line)?.groups ?? {};
  return file === undefined ? null : `    at ${what === undefined ? '' : `${what} `}(${file})`;
}
