import { defaultFolderRules } from '#contract/folders.ts';
import { message } from '#contract/messages/message.ts';
import { folderId } from '#core/ids.ts';
import type { FolderId } from '#core/ids.ts';
import type { WatchFolder } from '#core/watch-folder.ts';
import { rootKey } from '#engine/root-guard.ts';
import { notFound, notPossible } from '../answers.ts';
import type { ApiDeps } from '../api-deps.ts';
import { createDryRunner } from '../dry-run.ts';
import { refuseUnlessFresh } from '../fresh-sign-in.ts';
import { refused, succeeded } from '../handlers.ts';
import type { Handlers, Peer } from '../handlers.ts';
import { createFolderWeek } from '../folder-week.ts';
import { refusedPattern } from '../refused-pattern.ts';
import { createPasswordHandlers } from './password-handlers.ts';
import { changedRules, folderView, rulesView, withRules } from '../views/folder-view.ts';

type FolderHandlers = Pick<Handlers, Extract<keyof Handlers, `folders.${string}`>>;

type RootedFolder = WatchFolder & { readonly root: string };
const isRooted = (folder: WatchFolder): folder is RootedFolder => folder.root !== null;

/** Returns the key under which the journal keeps the id of a folder that is no longer watched. */
const idKey = (root: string): string => `folder at ${root}`;

const noSuchFolder = () => notFound(message('folder.unknown'));

/** Creates the handlers for watch folders and their rules. */
export function createFolderHandlers(deps: ApiDeps): FolderHandlers {
  const { engine, settings, appSettings, views, places, ids, journal, changed } = deps;
  const ignores = () => appSettings.preferences().standardIgnores;
  const folders = () => settings.folders().filter(isRooted);
  const find = (id: string) => folders().find((folder) => folder.id === id);
  const show = (folder: RootedFolder) =>
    folderView(folder, engine.folderStates().get(folder.id), views.tallies().get(folder.id));
  /** A folder that was watched before gets its former id, so that its files do not count as new. */
  const idOf = (root: string): FolderId => {
    const before = journal.fact(idKey(root));
    return before === null || find(before) !== undefined ? folderId(ids.uuid()) : folderId(before);
  };
  const save = (folder: WatchFolder, root: string) => {
    settings.saveFolder(folder);
    changed('folders', [folder.id]);
    return succeeded(show({ ...folder, root }));
  };
  return {
    'folders.list': () => {
      const tallies = views.tallies();
      const states = engine.folderStates();
      return succeeded(folders().map((folder) => folderView(folder, states.get(folder.id), tallies.get(folder.id))));
    },
    'folders.add': async ({ path, rules, create }, peer) => {
      const refusal = await refuseUnusual(places, path, peer);
      if (refusal !== null) return refusal;
      const bad = refusedPattern(rules);
      if (bad !== null) return bad;
      const watched = folders().map((folder) => folder.root);
      const verdict = await places.judgeFolder(path, watched, create);
      if (!verdict.ok) return refused(verdict.code, verdict.text, { detail: { field: 'path' } });
      const place = { id: idOf(verdict.path), root: verdict.path, passwordIds: [] };
      return save(withRules(place, changedRules(defaultFolderRules, rules), ignores()), verdict.path);
    },
    'folders.update': ({ id, rules }) => {
      const folder = find(id);
      if (folder === undefined) return noSuchFolder();
      const bad = refusedPattern(rules);
      if (bad !== null) return bad;
      return save(withRules(folder, changedRules(rulesView(folder), rules), ignores()), folder.root);
    },
    'folders.remove': async ({ id }) => {
      const folder = find(id);
      if (folder === undefined) return noSuchFolder();
      journal.setFact(idKey(folder.root), folder.id);
      // A person who adds the folder again chooses the directory that lies there at that time.
      journal.setFact(rootKey(folder.id), '');
      settings.removeFolder(folder.id);
      for (const password of folder.passwordIds) await deps.passwords.remove(password);
      changed('folders', [id]);
      return succeeded({ ok: true });
    },
    ...createPasswordHandlers(deps, find, save),
    ...createWeekHandler(deps, find),
    ...createScanHandlers(deps, find),
    ...createChoosingHandlers(deps),
    ...createDryRunHandler(deps),
  };
}

function createWeekHandler(
  deps: ApiDeps,
  find: (id: string) => RootedFolder | undefined,
): Pick<Handlers, 'folders.week'> {
  const week = createFolderWeek(deps);
  return {
    'folders.week': ({ id }) => {
      const folder = find(id);
      return folder === undefined ? noSuchFolder() : succeeded(week(folder));
    },
  };
}

/** Creates the handlers that scan a folder and confirm its directory. */
function createScanHandlers(
  { engine, changed }: Pick<ApiDeps, 'engine' | 'changed'>,
  find: (id: string) => RootedFolder | undefined,
): Pick<Handlers, 'folders.scan' | 'folders.confirm'> {
  return {
    'folders.scan': ({ id }) => {
      const folder = find(id);
      if (folder === undefined) return noSuchFolder();
      engine.rescan(folder.id);
      return succeeded({ ok: true });
    },
    'folders.confirm': ({ id }) => {
      const folder = find(id);
      if (folder === undefined) return noSuchFolder();
      const outcome = engine.confirmRoot(folder.id);
      if (!outcome.ok) return notPossible(outcome.why, 'not-replaced');
      changed('folders', [id]);
      return succeeded({ ok: true });
    },
  };
}

/**
 * Refuses folders where people keep no documents, unless the peer has just signed in.
 * @returns the refusal
 */
async function refuseUnusual(places: ApiDeps['places'], path: string, peer: Peer) {
  return (await places.isUsualPlace(path)) ? null : refuseUnlessFresh(peer, 'path');
}

/** Guards a trial run like watching the folder, because the names in a folder also reveal something. */
function createDryRunHandler(deps: ApiDeps): Pick<Handlers, 'folders.dryRun'> {
  const dryRun = createDryRunner(deps);
  return {
    'folders.dryRun': async ({ path, rules }, peer) => {
      const isWatched = deps.settings.folders().some((folder) => folder.root === path);
      const refusal = isWatched ? null : await refuseUnusual(deps.places, path, peer);
      return refusal ?? dryRun(path, rules, peer.id);
    },
  };
}

type ChoosingHandlers = Pick<Handlers, 'folders.suggest' | 'folders.pick' | 'folders.browse'>;

/** Creates the handlers that help to choose a folder that is not watched yet. */
function createChoosingHandlers({ places, host }: Pick<ApiDeps, 'places' | 'host'>): ChoosingHandlers {
  return {
    'folders.suggest': async () => succeeded(await places.suggest()),
    'folders.pick': async (_params, peer) => {
      if (!peer.capabilities.has('pick-folder')) return refused('no-capability', message('folder.pick-unavailable'));
      return succeeded({ path: await host.pickFolder() });
    },
    'folders.browse': async ({ path, hidden }, peer) => {
      if (!peer.capabilities.has('browse-folders')) {
        return refused('no-capability', message('folder.browse-unavailable'));
      }
      const verdict = await places.browse(path ?? null, hidden);
      return verdict.ok ? succeeded(verdict.browsed) : refused(verdict.code, verdict.text);
    },
  };
}
