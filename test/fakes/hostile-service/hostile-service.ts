import type { IncomingMessage } from 'node:http';
import { createBareServer } from '../bare-server/bare-server.ts';
import type { Dials } from '../bare-server/dials.ts';
import { judge, readRule, type JudgedCall, type Rule } from './rules.ts';

export interface HostileOptions {
  readonly dials?: Partial<Dials>;
  readonly port?: number;
  /** Returns numbers from 0 to 1, for rules with `random`. */
  readonly random?: () => number;
  /** Called for each call, with the rule that applied to it. */
  readonly onCall?: (call: { readonly method: string; readonly name: string; readonly rule: string | null }) => void;
}

/** Returns the path below `/api/` without a trailing ID, by which rules name a call. */
function callName(url: string): string {
  const [group = '', call = ''] = new URL(url, 'http://any').pathname.replace(/^\/api\//u, '').split('/');
  return `${group}/${call}`;
}

/** The bare server with rules for faults, which can change while it runs; see docs/hostile-service.md. */
export async function createHostileService(options: HostileOptions = {}) {
  const { dials = {}, port = 0, random = Math.random, onCall } = options;
  const rules: Rule[] = [];
  const startedMs = performance.now();
  const server = await createBareServer(
    { detailShape: 'full', reports: 'right', ...dials, findsNames: true },
    {
      port,
      anyAmx: true,
      plan: async (request: IncomingMessage, { head, body }) => {
        const name = callName(request.url ?? '');
        const call: JudgedCall = {
          name,
          atS: (performance.now() - startedMs) / 1000,
          head: async () => (await head()).toString('latin1'),
          body: async () => (await body()).toString('latin1'),
        };
        const rule = await judge(rules, call, random);
        onCall?.({ method: request.method ?? '', name, rule: rule?.text ?? null });
        return rule?.fault ?? null;
      },
    },
  );
  return {
    baseUrl: server.baseUrl,
    store: server.store,
    calls: server.calls,
    rules: rules as readonly Rule[],
    /** Adds a rule before the existing ones; returns what is wrong with its text, or `null`. */
    add(text: string): string | null {
      const outcome = readRule(text);
      if (!outcome.ok) return outcome.message;
      rules.unshift(outcome.rule);
      return null;
    },
    clear: () => void rules.splice(0),
    close: () => server.close(),
  };
}

export type HostileService = Awaited<ReturnType<typeof createHostileService>>;
