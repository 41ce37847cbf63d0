import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { Outcome, Peer } from '#api/handlers.ts';
import { capabilities, replySchema, type Capability } from '#contract/frame.ts';
import { methods, type MethodName, type MethodParams, type MethodResult } from '#contract/methods.ts';
import type { AssembleOptions, HostParts } from '#app/app.ts';
import { assemble, type App } from '#app/assemble.ts';
import { createChildHost } from '#hosts/station/run-station.ts';
import type { Notice } from '#core/notice.ts';
import { english } from '../builders/english.ts';
import { aText } from '../lib/a-text.ts';

const serviceEntry = path.resolve(import.meta.dirname, '../../main/local-service/main.ts');

/** Calls the contract and checks each answer against its schema. */
export interface Caller {
  readonly outcome: <M extends MethodName>(method: M, params: MethodParams<M>) => Promise<Outcome<MethodResult<M>>>;
  /** Returns the result; throws when the call fails. */
  readonly call: <M extends MethodName>(method: M, params: MethodParams<M>) => Promise<MethodResult<M>>;
  /** Repeats the call until the result fulfils the condition. */
  readonly until: <M extends MethodName>(
    method: M,
    params: MethodParams<M>,
    isFine: (result: MethodResult<M>) => boolean,
  ) => Promise<MethodResult<M>>;
}

export function callerOf(app: Pick<App, 'dispatch'>, able: readonly Capability[] = capabilities): Caller {
  const peer: Peer = { id: 'test', capabilities: new Set(able), signIn: null };
  let id = 0;
  const outcome: Caller['outcome'] = async (method, params) => {
    const frame = JSON.parse(JSON.stringify({ kind: 'call', id: (id += 1), method, params })) as unknown;
    const reply = replySchema.parse(JSON.parse(JSON.stringify(await app.dispatch(frame, peer))));
    if (!reply.ok) return reply;
    const { result } = methods[method];
    const strict = result.safeParse(reply.result);
    if (!strict.success) throw new Error(`${method} does not keep the contract: ${strict.error.message}`);
    return { ok: true, result: strict.data as never };
  };
  const call: Caller['call'] = async (method, params) => {
    const answer = await outcome(method, params);
    if (!answer.ok) throw new Error(`${method}: ${answer.error.code}: ${english(answer.error.text)}`);
    return answer.result;
  };
  return {
    outcome,
    call,
    async until(method, params, isFine) {
      const endMs = Date.now() + 60_000;
      for (;;) {
        const result = await call(method, params);
        if (isFine(result)) return result;
        if (Date.now() > endMs) throw new Error(`${method} does not become as wished: ${JSON.stringify(result)}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  };
}

export interface RunningApp extends Caller {
  readonly app: App;
  readonly notices: readonly Notice[];
}

/**
 * Starts the whole app in this process, with the real local service as its child unless the test passes another child
 * host.
 */
export async function startApp(
  dataDir: string,
  parts: Partial<HostParts> = {},
  env: NodeJS.ProcessEnv = process.env,
  // The tests must never touch the keychain of the user who runs them.
  loadKeychain: AssembleOptions['loadKeychain'] = () => Promise.reject(new Error('no keychain in tests')),
): Promise<RunningApp> {
  const notices: Notice[] = [];
  const app = await assemble({
    dataDir,
    env,
    appVersion: '0.0.0',
    loadKeychain,
    parts: {
      notifier: { show: (notice) => Promise.resolve(notices.push(notice) > 0) },
      childHost: createChildHost(),
      serviceEntry: { entry: serviceEntry },
      openWindow: () => Promise.resolve({ opened: false, address: 'http://127.0.0.1:1/' }),
      doctor: () => Promise.resolve([{ check: 'browser', state: 'ok', message: aText('a test'), advice: null }]),
      ...parts,
    },
  });
  let isStopped = false;
  const stop = async (): Promise<void> => {
    if (!isStopped) await app.stop();
    isStopped = true;
  };
  onTestFinished(stop);
  return { app: { ...app, stop }, notices, ...callerOf(app) };
}
