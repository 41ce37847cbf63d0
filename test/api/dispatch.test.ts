import { expect, test } from 'vitest';
import { message } from '#contract/messages/message.ts';
import { createDispatch } from '#api/dispatch.ts';
import { refused, succeeded, type Handlers, type Peer } from '#api/handlers.ts';

const peer: Peer = { id: 'p', capabilities: new Set(), signIn: null };

/** Handlers for a few methods. A call of any other is a bug of the test. */
function dispatchWith(some: Partial<Handlers>) {
  const bugs: unknown[] = [];
  const handlers = new Proxy(some, {
    get(target, name) {
      const handler = target[name as keyof Handlers];
      if (handler === undefined) throw new Error(`no handler for ${String(name)}`);
      return handler;
    },
  }) as Handlers;
  const dispatch = createDispatch({ handlers, onBug: (method, error) => bugs.push([method, error]) });
  return {
    bugs,
    call: (method: string, params?: unknown) => dispatch({ kind: 'call', id: 7, method, params }, peer),
    dispatch,
  };
}

test('a call is validated, given its defaults, and answered under its id', async () => {
  const seen: unknown[] = [];
  const { call } = dispatchWith({
    'notices.list': (params) => {
      seen.push(params);
      return succeeded([]);
    },
  });
  expect(await call('notices.list')).toEqual({ kind: 'reply', id: 7, ok: true, result: [] });
  expect(seen).toEqual([{ limit: 50 }]);
});

test('wrong parameters name the field and never reach the handler', async () => {
  const { call } = dispatchWith({});
  for (const [method, params, field] of [
    ['notices.list', { limit: 0 }, 'limit'],
    ['folders.add', { path: '' }, 'path'],
    ['files.get', { id: 'x', extra: 1 }, ''],
    ['files.resolve', { id: 'x', resolution: { kind: 'guess' } }, 'resolution.kind'],
  ] as const) {
    expect(await call(method, params), method).toMatchObject({
      ok: false,
      error: { code: 'invalid-params', detail: { field } },
    });
  }
});

test('names that only look like methods are refused', async () => {
  const { call } = dispatchWith({});
  for (const name of ['constructor', '__proto__', 'toString', 'app', 'app.status ']) {
    expect(await call(name), name).toMatchObject({ ok: false, error: { code: 'unknown-method' } });
  }
});

test('a frame that is not a call is not answered', async () => {
  const { dispatch } = dispatchWith({});
  for (const frame of [null, 1, 'call', {}, { kind: 'event' }, { kind: 'call', id: -1, method: 'app.status' }]) {
    expect(await dispatch(frame, peer)).toBeNull();
  }
});

test('a failure that comes from this computer is reported as what it is and not as a bug', async () => {
  const bugs: unknown[] = [];
  const noRoom = { code: 'disk-full', text: message('error.disk-full'), retryable: true };
  const dispatch = createDispatch({
    handlers: {
      'app.pause': () => {
        throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
      },
    } as unknown as Handlers,
    refusalOf: (error) => (error instanceof Error && 'code' in error ? noRoom : null),
    onBug: (_method, error) => bugs.push(error),
  });
  const reply = await dispatch({ kind: 'call', id: 1, method: 'app.pause', params: {} }, peer);
  expect(reply).toEqual({ kind: 'reply', id: 1, ok: false, error: noRoom });
  expect(bugs).toEqual([]);
});

test('a refusal crosses as plain data, an exception as a bug without its text', async () => {
  const { call, bugs } = dispatchWith({
    'app.pause': () => refused('engine-broken', message('error.bug'), { retryable: true }),
    'app.resume': () => {
      throw new Error('secret path');
    },
  });
  expect(await call('app.pause')).toMatchObject({
    error: { code: 'engine-broken', text: message('error.bug'), retryable: true },
  });
  const reply = await call('app.resume');
  expect(reply).toMatchObject({ ok: false, error: { code: 'bug' } });
  expect(JSON.stringify(reply)).not.toContain('secret');
  expect(bugs).toEqual([['app.resume', new Error('secret path')]]);
});
