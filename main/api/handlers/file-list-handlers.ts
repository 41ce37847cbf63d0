import type { MethodInput } from '#contract/methods.ts';
import { groupOf, fileStateKinds } from '#core/file-state.ts';
import { folderId, trackedFileId } from '#core/ids.ts';
import type { FolderId } from '#core/ids.ts';
import { nameOf } from '#core/tracked-file.ts';
import type { ListOrder, ListQuery } from '#ports/journal-views.ts';
import type { ApiDeps } from '../api-deps.ts';
import { createFileViews } from '../file-views.ts';
import { filesTable } from '../files-table.ts';
import { succeeded } from '../handlers.ts';
import type { Handlers } from '../handlers.ts';

/** The conditions and the order of a list, without its page. */
type FileListQuery = Omit<ListQuery, 'offset' | 'around' | 'limit'>;
type FileListParams = Omit<MethodInput<'files.list'>, 'offset' | 'around' | 'limit'>;

const rootsOf = (settings: ApiDeps['settings']): ReadonlyMap<FolderId, string> =>
  new Map(settings.folders().flatMap(({ id, root }) => (root === null ? [] : [[id, root]])));

const groupRank = ['onHold', 'inProgress', 'done', 'ignored'] as const;
const stateRanks = groupRank.flatMap((group) => fileStateKinds.filter((kind) => groupOf[kind] === group));

function orderOf(settings: ApiDeps['settings'], order: FileListParams['order']): ListOrder | null {
  if (order === undefined) return null;
  if (order.by === 'state') return { ...order, ranks: stateRanks };
  if (order.by !== 'folder') return order;
  const named = [...rootsOf(settings)].map(([id, root]) => ({ id, name: nameOf(root) }));
  return { ...order, ranks: named.toSorted((a, b) => a.name.localeCompare(b.name)).map(({ id }) => id) };
}

/** Returns the query of a list that a person sees. */
export function fileListQuery(
  settings: ApiDeps['settings'],
  { group, folderId: folder, jobId, text, sinceMs, order }: FileListParams,
): FileListQuery {
  const sorted = orderOf(settings, order);
  return {
    ...(group === undefined ? {} : { kinds: fileStateKinds.filter((kind) => groupOf[kind] === group) }),
    ...(folder === undefined ? {} : { folderId: folderId(folder) }),
    ...(jobId === undefined ? {} : { jobId }),
    ...(text === undefined || text === '' ? {} : { text, roots: rootsOf(settings) }),
    ...(sinceMs === undefined ? {} : { sinceMs }),
    ...(sorted === null ? {} : { order: sorted }),
  };
}

/** The most rows of a table: as many as a spreadsheet opens. */
const mostExported = 1_000_000;

/** Creates the handlers of lists of files. */
export function createFileListHandlers(deps: ApiDeps): Pick<Handlers, 'files.list' | 'files.export'> {
  const { views, settings, content } = deps;
  return {
    'files.list': ({ offset, around, limit, ...params }) => {
      const page = views.list({
        ...fileListQuery(settings, params),
        offset,
        ...(around === undefined ? {} : { around: trackedFileId(around) }),
        limit,
      });
      const look = createFileViews(deps);
      return succeeded({ ...page, files: page.files.map((file) => look.view(file)) });
    },
    'files.export': async ({ separator, ...params }, { id: holder }) => {
      const ids = views.idsOf(fileListQuery(settings, params), mostExported);
      const ticket = await content.table(holder, { name: 'intray-files.csv', separator, rows: filesTable(deps, ids) });
      return succeeded({ ...ticket, count: ids.length });
    },
  };
}
