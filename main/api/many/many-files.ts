import { fileGroups, type FileAction } from '#contract/files.ts';
import type { CallError } from '#contract/frame.ts';
import {
  manyFileActions,
  mostInAct,
  type ChosenFiles,
  type ManyFileAction,
  type PossibleActs,
} from '#contract/many-methods.ts';
import { message } from '#contract/messages/message.ts';
import { fileStateKinds, groupOf, type FileStateKind } from '#core/file-state.ts';
import { trackedFileId, type TrackedFileId } from '#core/ids.ts';
import { nameOf, type TrackedFile } from '#core/tracked-file.ts';
import type { ActionOutcome } from '#engine/user-actions.ts';
import { notPossible } from '../answers.ts';
import type { ApiDeps } from '../api-deps.ts';
import { createFileViews } from '../file-views.ts';
import { fileListQuery } from '../handlers/file-list-handlers.ts';
import type { ChosenDocument, ManyWork } from './many-tasks.ts';

type ManyFilesDeps = Pick<ApiDeps, 'engine' | 'journal' | 'views' | 'settings' | 'clock' | 'services' | 'places'>;

/** The states in which a file may allow an action, so that a list of a million done files is not read for it. */
const kindsFor: Readonly<Record<ManyFileAction, readonly FileStateKind[]>> = {
  retry: ['retrying', 'on-hold', 'missing', 'rejected'],
  allow: ['stabilizing', 'on-hold', 'ignored'],
  skip: [
    ...(['stabilizing', 'queued', 'duplicate-pending', 'batched', 'retrying'] as const),
    ...(['on-hold', 'missing', 'rejected', 'needs-decision'] as const),
  ],
};
const anyKinds = fileStateKinds.filter((kind) => Object.values(kindsFor).some((kinds) => kinds.includes(kind)));

/** Files between two turns of the rest of the app, that are changed or only read. */
const filesATurn = 50;
const filesARead = 500;

/** Creates the act on many files. A file that allows the action no longer when its turn comes fails with the reason. */
export function manyFilesWork(deps: ManyFilesDeps, action: ManyFileAction, chosen: ChosenFiles): ManyWork {
  const { engine } = deps;
  const skipped: ChosenDocument[] = [];
  return {
    act: action,
    collect: () => collectFiles(deps, action, chosen),
    partSize: filesATurn,
    atOnce: 1,
    async tryPart(files) {
      const tried = await inTurn(deps, files, (id) => engine[action](id));
      if (action === 'skip') skipped.push(...files.filter((_, at) => tried[at] === null));
      return tried;
    },
    undo: () => (skipped.length === 0 ? null : undoSkips(deps, [...skipped])),
  };
}

const undoSkips = (deps: ManyFilesDeps, documents: readonly ChosenDocument[]): ManyWork => ({
  act: 'undo-skip',
  collect: () => Promise.resolve({ ok: true, documents, isCut: false }),
  partSize: filesATurn,
  atOnce: 1,
  tryPart: (files) => inTurn(deps, files, (id) => deps.engine.undoSkip(id)),
});

async function inTurn(
  { clock }: ManyFilesDeps,
  files: readonly ChosenDocument[],
  act: (id: TrackedFileId) => ActionOutcome,
): Promise<(CallError | null)[]> {
  const tried = files.map(({ fileId }) => {
    const outcome = act(trackedFileId(fileId));
    return outcome.ok ? null : notPossible(outcome.why).error;
  });
  await clock.sleep(1);
  return tried;
}

async function collectFiles(
  deps: ManyFilesDeps,
  action: ManyFileAction,
  chosen: ChosenFiles,
): ReturnType<ManyWork['collect']> {
  const { ids, isCut } = idsOf(deps, chosen, kindsFor[action]);
  const documents: ChosenDocument[] = [];
  await eachFile(deps, ids, ({ id, path }, actions) => {
    if (actions.includes(action)) documents.push({ fileId: id, name: nameOf(path) });
  });
  if (documents.length > 0) return { ok: true, documents, isCut };
  return { ok: false, error: notPossible(message('many.none-possible')).error };
}

/** Returns what can be done to files now. */
export async function possibleActs(deps: ManyFilesDeps, chosen: ChosenFiles): Promise<PossibleActs> {
  const { ids, isCut } = idsOf(deps, chosen, anyKinds);
  const possible = { retry: 0, allow: 0, skip: 0 };
  const none = { done: 0, inProgress: 0, onHold: 0, ignored: 0 };
  await eachFile(deps, ids, ({ state }, actions) => {
    const can = manyFileActions.filter((action) => actions.includes(action));
    for (const action of can) possible[action] += 1;
    if (can.length === 0) none[groupOf[state.kind]] += 1;
  });
  if (chosen.by === 'files') return { count: ids.length, ...possible, none, isCut };
  const query = fileListQuery(deps.settings, chosen);
  const left = chosen.except.flatMap((id) => deps.journal.file(trackedFileId(id))?.state.kind ?? []);
  const countOf = (kinds: readonly FileStateKind[]): number => {
    const total = deps.views.list({ ...query, kinds, offset: 0, limit: 1 }).total;
    return Math.max(0, total - left.filter((kind) => kinds.includes(kind)).length);
  };
  const listed = query.kinds ?? fileStateKinds;
  for (const group of fileGroups) {
    const kinds = listed.filter((kind) => groupOf[kind] === group && !anyKinds.includes(kind));
    if (kinds.length > 0) none[group] += countOf(kinds);
  }
  return { count: countOf(listed), ...possible, none, isCut };
}

/** Returns the first files that are in one of these states. Named files are returned whatever state they are in. */
function idsOf(
  { views, settings }: ManyFilesDeps,
  chosen: ChosenFiles,
  kinds: readonly FileStateKind[],
): { readonly ids: readonly TrackedFileId[]; readonly isCut: boolean } {
  if (chosen.by === 'files') return { ids: [...new Set(chosen.ids)].map(trackedFileId), isCut: false };
  const query = fileListQuery(settings, chosen);
  const wanted = kinds.filter((kind) => query.kinds?.includes(kind) ?? true);
  const except = new Set(chosen.except);
  const found = views.idsOf({ ...query, kinds: wanted }, mostInAct + except.size + 1).filter((id) => !except.has(id));
  return { ids: found.slice(0, mostInAct), isCut: found.length > mostInAct };
}

/** Calls `visit` with each file that there still is, and with what a person may do with it. */
async function eachFile(
  deps: ManyFilesDeps,
  ids: readonly TrackedFileId[],
  visit: (file: TrackedFile, actions: readonly FileAction[]) => void,
): Promise<void> {
  for (let at = 0; at < ids.length; at += filesARead) {
    if (at > 0) await deps.clock.sleep(1);
    const look = createFileViews(deps);
    for (const id of ids.slice(at, at + filesARead)) {
      const file = deps.journal.file(id);
      if (file !== null) visit(file, look.view(file).actions);
    }
  }
}
