import type { Fault } from '../bare-server/faults.ts';

/** A call as a rule sees it. `head` and `body` are read only when a rule needs them. */
export interface JudgedCall {
  /** The path below `/api/` without an ID: `file/uploadfile`, `job/detail`. */
  readonly name: string;
  /** Seconds since the service started. */
  readonly atS: number;
  /**
   * Returns the first piece of the body as Latin-1 text and leaves the rest unread; it contains the name of an upload.
   */
  readonly head: () => Promise<string>;
  /** Returns the whole body as Latin-1 text, to match the contents of uploads. */
  readonly body: () => Promise<string>;
}

/** A line of the plan: which calls fail, how, when and how often. */
export interface Rule {
  readonly text: string;
  readonly calls: RegExp;
  readonly fault: Fault | { readonly kind: 'drip'; readonly bytesPerS: number };
  /** Limits the rule to uploads whose file name matches; `*` and `?` are wildcards. */
  readonly name: RegExp | null;
  /** Limits the rule to calls whose body contains this text. */
  readonly content: string | null;
  readonly fromS: number;
  readonly untilS: number;
  /** From 0 to 1. */
  readonly random: number;
  timesLeft: number;
}

export type RuleOutcome = { readonly ok: true; readonly rule: Rule } | { readonly ok: false; readonly message: string };

const wildcard = (text: string) =>
  new RegExp(
    `^${text
      .replaceAll(/[.+^${}()|[\]\\]/gu, String.raw`\$&`)
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
    'u',
  );

const plainFaults: Readonly<Record<string, Rule['fault']>> = {
  reset: { kind: 'reset', when: 'at-head' },
  'reset-mid-body': { kind: 'reset', when: 'mid-body' },
  'reset-after-work': { kind: 'reset', when: 'after-work' },
  'cut-reply': { kind: 'cut-reply' },
  'no-id': { kind: 'unreadable-reply', body: '{"status":"accepted"}' },
  garbage: { kind: 'unreadable-reply', body: '<!doctype html><h1>It works!</h1>' },
  silence: { kind: 'silence' },
  redirect: { kind: 'redirect', status: 302, to: 'http://127.0.0.1:9/elsewhere' },
};

/**
 * Parses a fault: `503`, `503:30` (with `Retry-After: 30`), `done-500` (the work is done), `early-413`, `drip:2000`, or
 * a word.
 */
function faultOf(text: string): Rule['fault'] | null {
  const plain = plainFaults[text];
  if (plain !== undefined) return plain;
  const { kind, number, after } =
    /^(?<kind>done-|early-|drip:|)(?<number>\d{1,9})(?::(?<after>\d+))?$/u.exec(text)?.groups ?? {};
  if (number === undefined) return null;
  if (kind === 'drip:') return Number(number) > 0 ? { kind: 'drip', bytesPerS: Number(number) } : null;
  const status = Number(number);
  if (status < 300 || status > 599) return null;
  if (kind === 'done-') return { kind: 'status-after-work', status };
  if (kind === 'early-') return { kind: 'early-refusal', status };
  return after === undefined
    ? { kind: 'status', status }
    : { kind: 'status', status, headers: { 'retry-after': after } };
}

const options = ['name', 'content', 'times', 'random', 'from', 'until'];

/** Parses a rule: `CALL=FAULT [name=GLOB] [content=TEXT] [times=N] [random=P] [from=S] [until=S]`. */
export function readRule(text: string): RuleOutcome {
  const [head = '', ...rest] = text.trim().split(/\s+/u);
  const [calls = '', fault = ''] = head.split('=');
  const made = faultOf(fault);
  if (calls === '' || made === null) return { ok: false, message: `"${text}": no fault is called "${fault}"` };
  const given = new Map(rest.map((each) => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)]));
  const unknown = [...given.keys()].find((key) => !options.includes(key));
  if (unknown !== undefined) return { ok: false, message: `"${text}": "${unknown}" is none of ${options.join(', ')}` };
  const number = (key: string, fallback: number) => Number(given.get(key) ?? fallback);
  const rule: Rule = {
    text: text.trim(),
    calls: wildcard(calls),
    fault: made,
    name: given.has('name') ? wildcard(given.get('name') ?? '') : null,
    content: given.get('content') ?? null,
    fromS: number('from', 0),
    untilS: number('until', Infinity),
    random: number('random', 1),
    timesLeft: number('times', Infinity),
  };
  const isBad = [rule.fromS, rule.untilS, rule.random, rule.timesLeft].some(Number.isNaN);
  return isBad ? { ok: false, message: `"${text}": a number is expected` } : { ok: true, rule };
}

/** Finds `filename="…"` of the file part. */
const fileNameIn = (body: string) => /; filename="(?<name>[^"]*)"/u.exec(body)?.groups?.['name'] ?? '';

/** Returns the first rule that applies to a call, and reduces the rule's count if it has one. */
export async function judge(rules: readonly Rule[], call: JudgedCall, random: () => number): Promise<Rule | null> {
  for (const rule of rules) {
    if (rule.timesLeft <= 0 || !rule.calls.test(call.name)) continue;
    if (call.atS < rule.fromS || call.atS >= rule.untilS) continue;
    if (rule.name !== null && !rule.name.test(Buffer.from(fileNameIn(await call.head()), 'latin1').toString()))
      continue;
    if (rule.content !== null && !(await call.body()).includes(Buffer.from(rule.content).toString('latin1'))) continue;
    if (rule.random < 1 && random() >= rule.random) continue;
    rule.timesLeft -= 1;
    return rule;
  }
  return null;
}
