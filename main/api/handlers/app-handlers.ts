import { appStatus } from '../app-status.ts';
import type { ApiDeps } from '../api-deps.ts';
import { refused, succeeded } from '../handlers.ts';
import type { Handlers } from '../handlers.ts';
import type { Peer } from '../handlers.ts';
import { createPacedBalance } from '../paced-balance.ts';
import { createThroughput } from '../throughput.ts';

type AppHandlers = Pick<Handlers, 'app.status' | 'app.pause' | 'app.resume' | 'app.open' | 'app.doctor'>;

/** The app as a whole. */
export function createAppHandlers(deps: ApiDeps): AppHandlers {
  const { engine, host, changed } = deps;
  const counts = { balance: createPacedBalance(engine, deps.clock), throughput: createThroughput(deps.views) };
  return {
    'app.status': () => succeeded(appStatus(deps, counts)),
    'app.pause': () => {
      engine.pause();
      changed('app');
      return succeeded({ ok: true });
    },
    'app.resume': () => {
      engine.resume();
      changed('app');
      return succeeded({ ok: true });
    },
    ...createHostHandlers(host),
  };
}

/** What the host answers by itself, with an engine or without. */
export function createHostHandlers(host: ApiDeps['host']): Pick<AppHandlers, 'app.open' | 'app.doctor'> {
  return {
    'app.open': async (_params, peer: Peer) => {
      if (!peer.capabilities.has('open-window'))
        return refused('no-capability', 'There is no window to bring up here.');
      return succeeded({ ...(await host.openWindow()) });
    },
    'app.doctor': async () => succeeded({ lines: [...(await host.doctor())] }),
  };
}
