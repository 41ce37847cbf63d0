import { expect, test } from 'vitest';
import { createLocalProcess } from '#app/connections/local-process.ts';
import { message } from '#contract/messages/message.ts';
import type { ChildHost, ChildState } from '#ports/child-host.ts';
import { aText } from '../lib/a-text.ts';

/** A child host for which the test decides the outcome of each start. */
function childWith(...ends: readonly ChildState[]) {
  let starts = 0;
  const childHost: ChildHost = {
    start(_entry, _args, onState) {
      onState({ kind: 'starting' });
      const end = ends[starts];
      starts += 1;
      if (end !== undefined) onState(end);
      return Promise.resolve({ stop: () => Promise.resolve(), onMessage: () => () => undefined });
    },
  };
  const silent = (): void => undefined;
  const child = createLocalProcess(
    { childHost, serviceEntry: { entry: 'x' }, dataDir: '/data', env: {}, tryAgainMs: 20 },
    { onReady: silent, onEnded: silent, onChange: silent, onMessage: silent },
  );
  return { child, starts: () => starts };
}

const own = { socket: '/data/service/app.sock', secret: 'c2VjcmV0', api_key: 'key', access_token: 'token' };
const ready = { kind: 'ready', base_url: null, pid: 1, own };

const exitCode1 = message('local-service.exit-code', { code: '1' });

const rest = () => new Promise((resolve) => setTimeout(resolve, 120));

test('a service that ended for a passing reason is started again, and its state says so', async () => {
  const { child, starts } = childWith(
    { kind: 'given-up', why: exitCode1, mayPass: true },
    { kind: 'given-up', why: exitCode1, mayPass: true },
    { kind: 'ready', message: ready },
  );
  child.start();
  expect(child.state()).toEqual({
    state: 'failed',
    detail: message('local-service.failed-for-now', { why: exitCode1 }),
  });
  await rest();
  expect([child.state().state, starts()]).toEqual(['running', 3]);
});

test('a service that cannot start waits for a person; one that was stopped stays stopped', async () => {
  const damaged = childWith({ kind: 'given-up', why: aText('The store is damaged') });
  damaged.child.start();
  await rest();
  expect([damaged.child.state().state, damaged.starts()]).toEqual(['failed', 1]);
  damaged.child.start();
  expect(damaged.starts()).toBe(2);

  const stopped = childWith({ kind: 'given-up', why: exitCode1, mayPass: true });
  stopped.child.start();
  await stopped.child.stop();
  await rest();
  expect(stopped.starts()).toBe(1);
});

test('what the service says about its start is a sentence of its own, and keeps its code', () => {
  const why = message('service.start.in-use', { path: '/data' });
  const inUse = childWith({ kind: 'restarting', attempt: 1, why });
  inUse.child.start();
  expect(inUse.child.state().detail).toEqual(message('local-service.cannot-restart', { why, attempt: 1 }));
  const givenUp = childWith({ kind: 'given-up', why, mayPass: true });
  givenUp.child.start();
  expect(givenUp.child.state().detail).toEqual(message('local-service.cannot-start-for-now', { why }));
});
