import type { AppStatus } from '#contract/app.ts';
import type { AnyMessage } from '#contract/messages/message.ts';
import { methods } from '#contract/methods.ts';
import type { SignInController } from './api-deps.ts';
import { createHostHandlers } from './handlers/app-handlers.ts';
import { createSignInHandlers } from './handlers/sign-in-handlers.ts';
import { refused, succeeded } from './handlers.ts';
import type { Handlers } from './handlers.ts';

/**
 * Creates the handlers of the app without an engine: it says why, opens its window and runs the doctor, and refuses
 * everything else with the same message. Without a journal it is not known what was uploaded, so that nothing is
 * guessed.
 */
export function createBrokenHandlers(why: AnyMessage, host: SignInController): Handlers {
  const refusal = () => refused('engine-broken', why);
  // Every method gets the same refusal. The type of the table is lost when it is built from a list.
  const refusing = Object.fromEntries(Object.keys(methods).map((name) => [name, refusal])) as unknown as Handlers;
  return {
    ...refusing,
    'app.status': () => succeeded(brokenStatus(why, host)),
    ...createHostHandlers(host),
    ...createSignInHandlers(host),
  };
}

function brokenStatus(why: AnyMessage, host: SignInController): AppStatus {
  return {
    state: 'broken',
    broken: why,
    stationName: host.hostName,
    balance: { seen: 0, done: 0, inProgress: 0, onHold: 0, ignored: 0, unaccounted: [], checkedAtMs: null },
    verification: { state: 'stale', atMs: null, unresponsive: [] },
    connections: [],
    stranded: [],
    otherServices: [],
    service: {
      kind: 'local',
      serviceId: null,
      origin: null,
      local: 'off',
      detail: null,
      rights: { correct: false, organise: false, administer: false, operate: false },
    },
    activeFiles: [],
    attention: [],
    warned: { files: [], total: 0 },
    ratePerMinute: null,
    timeLeftMs: null,
    burst: null,
    doneToday: 0,
    throughput: [],
    safety: { waiting: 0, safe: 0 },
    unreadNotices: 0,
    troubles: [],
    notes: [...host.notes()],
  };
}
