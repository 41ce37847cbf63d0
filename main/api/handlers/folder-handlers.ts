import { defaultFolderRules } from '#contract/folders.ts';
import { folderId } from '#core/ids.ts';
import type { WatchFolder } from '#core/watch-folder.ts';
import { notFound } from '../answers.ts';
import type { ApiDeps } from '../api-deps.ts';
import { dryRun } from '../dry-run.ts';
import { refused, succeeded } from '../handlers.ts';
import type { Handlers } from '../handlers.ts';
import { changedRules, folderView, rulesView, withRules } from '../views/folder-view.ts';

type FolderHandlers = Pick<
  Handlers,
  'folders.list' | 'folders.add' | 'folders.update' | 'folders.remove' | 'folders.scan' | 'folders.dryRun'
>;

type RootedFolder = WatchFolder & { readonly root: string };
const isRooted = (folder: WatchFolder): folder is RootedFolder => folder.root !== null;

const noSuchFolder = () => notFound('There is no such folder.');

/** Watch folders and their rules. */
export function createFolderHandlers(deps: ApiDeps): FolderHandlers {
  const { engine, settings, views, places, ids, changed } = deps;
  const folders = () => settings.folders().filter(isRooted);
  const find = (id: string) => folders().find((folder) => folder.id === id);
  const show = (folder: RootedFolder) =>
    folderView(folder, engine.folderStates().get(folder.id), views.tallies().get(folder.id));
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
    'folders.add': async ({ path, rules }) => {
      const watched = folders().map((folder) => folder.root);
      const verdict = await places.judgeFolder(path, watched);
      if (!verdict.ok) return refused(verdict.code, verdict.why, { detail: { field: 'path' } });
      return save(
        withRules({ id: folderId(ids.uuid()), root: verdict.path }, changedRules(defaultFolderRules, rules)),
        verdict.path,
      );
    },
    'folders.update': ({ id, rules }) => {
      const folder = find(id);
      if (folder === undefined) return noSuchFolder();
      const { merge, decompose } = folder.job;
      const next = withRules(folder, changedRules(rulesView(folder), rules));
      return save({ ...next, job: { ...next.job, merge, decompose } }, folder.root);
    },
    'folders.remove': ({ id }) => {
      const folder = find(id);
      if (folder === undefined) return noSuchFolder();
      settings.removeFolder(folder.id);
      changed('folders', [id]);
      return succeeded({ ok: true });
    },
    'folders.scan': ({ id }) => {
      const folder = find(id);
      if (folder === undefined) return noSuchFolder();
      engine.rescan(folder.id);
      return succeeded({ ok: true });
    },
    'folders.dryRun': ({ path, rules }) => dryRun(deps, path, rules),
  };
}
