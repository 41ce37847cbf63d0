import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { AppStatus } from '#contract/app.ts';
import type { CallError, Topic } from '#contract/frame.ts';
import { message, type AnyMessage } from '#contract/messages/message.ts';
import type { MethodName, MethodParams, MethodResult } from '#contract/methods.ts';
import { exitCodes } from '#app/exit-codes.ts';
import { Failed } from '../failed.ts';
import { personText, type PersonText } from '../output/person-text.ts';
import { reach, reachRunning, type Reached } from './reach.ts';

/** What a command can do with the instance. */
export interface Instance {
  /** The texts for the output of the command. */
  readonly texts: PersonText;
  /** Throws {@link Failed} with the app's text when the app refuses the call. */
  ask<M extends MethodName>(method: M, params: MethodParams<M>): Promise<MethodResult<M>>;
  /** Resolves when one of these topics has changed, or after `ms`. */
  changed(topics: readonly Topic[], ms: number): Promise<void>;
  /** Returns `true` when the instance runs for this command only. */
  isOurs(): boolean;
  /** Resolves when the service is available, or needs a person to become available. */
  awaitService(): Promise<void>;
}

export interface InstanceOptions {
  readonly dataDir: string;
  /** Whether an instance may be started for the command. */
  readonly mayStart?: boolean;
  /** Whether a started instance is called only after its local service is ready (or is known not to start). */
  readonly withService?: boolean;
}

/** Runs `work` with the instance of a data directory, and ends the instance when it was started for it. */
export async function withInstance<T>(options: InstanceOptions, work: (instance: Instance) => Promise<T>): Promise<T> {
  const { dataDir, mayStart = true, withService = false } = options;
  let reached = await reachOrFail(dataDir, mayStart);
  const texts = await textsOf(reached);
  const serviceThere = () => awaitService(() => statusOf(reached));
  try {
    if (withService && reached.isOurs) await serviceThere();
    return await work({
      texts,
      isOurs: () => reached.isOurs,
      awaitService: serviceThere,
      changed: (topics, ms) => changed(reached, topics, ms),
      async ask(method, params) {
        let outcome = await reached.client.call(method, params);
        if (!outcome.ok && outcome.error.code === 'gone' && isReading(method)) {
          // The instance belonged to another command that has ended. The answer is in the journal, so another instance
          // can give it.
          await reached.end();
          reached = await reachOrFail(dataDir, mayStart);
          outcome = await reached.client.call(method, params);
        }
        if (!outcome.ok && outcome.error.code === 'no-service') {
          await serviceThere();
          outcome = await reached.client.call(method, params);
        }
        if (outcome.ok) return outcome.result;
        const { error } = outcome;
        throw new Failed(reasonOf(error), exitCodeOf(error.code), { texts, error });
      },
    });
  } finally {
    await reached.end();
  }
}

/** What is wrong with a parameter is for the author of a script. It follows the text, in the app's technical words. */
function reasonOf({ code, text, detail }: CallError): AnyMessage {
  if (code !== 'invalid-params') return text;
  const technical = `${String(detail?.['field'])}: ${String(detail?.['problem'])}`;
  return message('message.joined', { first: text, second: technical });
}

/** An app whose journal does not open cannot return its settings. */
async function textsOf({ client }: Reached): Promise<PersonText> {
  const outcome = await client.call('settings.get', {});
  return personText(outcome.ok ? outcome.result.language : 'system');
}

/** Makes one call. Also returns the texts for printing the answer. */
export const askInstance = <M extends MethodName>(
  options: InstanceOptions,
  method: M,
  params: MethodParams<M>,
): Promise<{ readonly answer: MethodResult<M>; readonly texts: PersonText }> =>
  withInstance(options, async (instance) => ({ answer: await instance.ask(method, params), texts: instance.texts }));

const settleMs = 150;

function exitCodeOf(errorCode: string): number {
  switch (errorCode) {
    case 'gone':
    case 'no-service':
    case 'offline':
    case 'timeout':
      return exitCodes.notReached;
    case 'invalid-params':
      return exitCodes.wrongUsage;
    default:
      return exitCodes.somethingFailed;
  }
}

async function statusOf({ client }: Reached): Promise<AppStatus | null> {
  const outcome = await client.call('app.status', {});
  return outcome.ok ? outcome.result : null;
}

const isReading = (method: MethodName) => /\.(?:get|list|status|info|run|credentials|doctor)$/u.test(method);

async function reachOrFail(dataDir: string, mayStart: boolean): Promise<Reached> {
  const reached = mayStart ? await reach(dataDir) : await reachRunning(dataDir);
  if (reached !== null) return reached;
  throw new Failed(message('cli.not-running', { path: dataDir }), exitCodes.notReached);
}

async function changed({ client }: Reached, topics: readonly Topic[], ms: number): Promise<void> {
  const over = new AbortController();
  const changed = Promise.withResolvers<undefined>();
  const stop = client.onEvent((event) => {
    if (topics.includes(event.topic)) changed.resolve(undefined);
  });
  const waited = sleep(ms, undefined, { signal: over.signal }).catch(() => undefined);
  await Promise.race([changed.promise, waited, client.closed]);
  over.abort();
  stop();
  // Changes come in bursts. The wait lets one read cover the changes that follow at once.
  await sleep(settleMs);
}

type Service = AppStatus['service'];

/** The local service starts within this time. A remote one answers its first call within it, or something is wrong. */
const withinMs = { local: 20_000, remote: 5_000 } as const;
const lookEveryMs = 100;

/**
 * Waits while the service of an app that has just started may still become available: otherwise the first search of a
 * script would fail because the service is starting. Ends at once when the service needs a person.
 */
async function awaitService(status: () => Promise<AppStatus | null>): Promise<void> {
  const sinceMs = performance.now();
  let first: Service | null = null;
  for (;;) {
    const now = await status();
    if (now === null || now.broken !== null) return;
    first ??= now.service;
    if (!mayBecomeReady(now.service, first) || performance.now() - sinceMs > withinMs[now.service.kind]) return;
    await sleep(lookEveryMs);
  }
}

function mayBecomeReady(service: Service, first: Service): boolean {
  if (service.kind === 'local' && (service.local === 'failed' || service.local === 'off')) return false;
  if (service.kind === 'remote') return service.serviceId === null && isDeepStrictEqual(service.detail, first.detail);
  return service.local !== 'running' || service.serviceId === null;
}
