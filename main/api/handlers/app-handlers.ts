import { message } from '#contract/messages/message.ts';
import type { MethodInput } from '#contract/methods.ts';
import { trackedFileId } from '#core/ids.ts';
import { notFound } from '../answers.ts';
import { appStatus } from '../app-status.ts';
import type { ApiDeps, SignInController } from '../api-deps.ts';
import { makeDiagnostics } from '../diagnostics/make-diagnostics.ts';
import { refused, succeeded } from '../handlers.ts';
import type { Handlers, Outcome, Peer } from '../handlers.ts';
import { originalOf } from '../original-of.ts';
import { createThroughput } from '../throughput.ts';

type AppHandlers = Pick<Handlers, 'app.status' | 'app.pause' | 'app.resume' | 'app.open' | 'app.doctor'>;
type MoreAppHandlers = Pick<Handlers, 'app.reveal' | 'app.diagnostics'>;

/** Creates the handlers for the app as a whole. */
export function createAppHandlers(deps: ApiDeps): AppHandlers & MoreAppHandlers {
  const { engine, host, changed } = deps;
  const counts = { throughput: createThroughput(deps.views) };
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
    'app.diagnostics': async (_params, peer) =>
      succeeded(await makeDiagnostics(deps, appStatus(deps, counts), peer.id)),
    'app.reveal': (target, peer) => reveal(deps, target, peer),
    ...createHostHandlers(host),
  };
}

async function reveal(
  deps: ApiDeps,
  target: MethodInput<'app.reveal'>,
  peer: Peer,
): Promise<Outcome<{ readonly ok: true }>> {
  if (!peer.capabilities.has('reveal')) return refused('no-capability', message('reveal.unavailable'));
  const path = await placeOf(deps, target);
  if (path === null) return notFound(message('reveal.not-here'));
  return (await deps.host.reveal(path))
    ? succeeded({ ok: true })
    : refused('not-shown', message('reveal.path', { path }));
}

async function placeOf(deps: ApiDeps, target: MethodInput<'app.reveal'>): Promise<string | null> {
  switch (target.what) {
    case 'logs':
      return deps.host.logFolder;
    case 'folder':
      return deps.settings.folders().find(({ id }) => id === target.id)?.root ?? null;
    case 'file': {
      const file = deps.journal.file(trackedFileId(target.id));
      const original = file === null ? null : await originalOf(deps, file);
      return original === null ? null : deps.places.join(original.root ?? '', original.path);
    }
  }
}

/** Creates the handlers that the host answers itself, with or without an engine. */
export function createHostHandlers(host: SignInController): Pick<AppHandlers, 'app.open' | 'app.doctor'> {
  return {
    'app.open': async (_params, peer: Peer) => {
      if (!peer.capabilities.has('open-window')) return refused('no-capability', message('window.unavailable'));
      return succeeded({ ...(await host.openWindow()) });
    },
    'app.doctor': async () => succeeded({ lines: [...(await host.doctor())] }),
  };
}
