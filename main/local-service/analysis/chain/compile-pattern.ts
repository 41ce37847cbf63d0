import { RE2JS } from 're2js';

export type CompiledPattern =
  | { readonly ok: true; readonly regex: RE2JS; readonly cost: number; readonly groups: number }
  /** What RE2 says, in English. */
  | { readonly ok: false; readonly reason: string };

/** The compiled size of a pattern. Nested repetitions make a short pattern a large program. */
const maxProgramSize = 1_500;

/** Compiles a pattern of the configuration as RE2, which takes linear time for any pattern. */
export function compilePattern(pattern: string): CompiledPattern {
  try {
    const regex = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE | RE2JS.MULTILINE);
    const cost = regex.programSize();
    if (cost > maxProgramSize) return { ok: false, reason: 'it repeats too much' };
    return { ok: true, regex, cost, groups: regex.groupCount() };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * The work that patterns may do on one document, in characters times program size. It keeps the time for a document
 * bounded whatever its text, and is the same in every run.
 */
export interface WorkBudget {
  /** Returns false when the work would exceed the budget. */
  spend(chars: number, cost: number): boolean;
}

const defaultBudget = 100_000_000;

export function createWorkBudget(limit = defaultBudget): WorkBudget {
  let left = limit;
  return {
    spend(chars, cost) {
      if (chars * cost > left) return false;
      left -= chars * cost;
      return true;
    },
  };
}
