import { mostInAct, mostShared, type Chosen } from '#contract/many-methods.ts';
import { mayBeScanned } from '#contract/documents.ts';
import { message } from '#contract/messages/message.ts';
import type { MethodInput } from '#contract/methods.ts';
import { fromFailure, notFound, notPossible } from '../answers.ts';
import type { ApiDeps, MadeBundle } from '../api-deps.ts';
import { succeeded, type Handlers, type Peer } from '../handlers.ts';
import {
  againAct,
  classAct,
  shareAct,
  trashAct,
  zipAct,
  type AddToBundle,
  type SingleCalls,
} from '../many/many-acts.ts';
import { manyFilesWork, possibleActs } from '../many/many-files.ts';
import { createManyTasks, type ChosenDocument, type Collected, type ManyWork } from '../many/many-tasks.ts';
import { withRemote } from './content-handlers.ts';
import { createCorrectionHandlers } from './correction-handlers.ts';
import { createDocumentHandlers } from './document-handlers.ts';

type ManyHandlers = Pick<
  Handlers,
  | 'many.start'
  | 'many.startFiles'
  | 'many.possible'
  | 'many.list'
  | 'many.cancel'
  | 'many.undo'
  | 'many.links'
  | 'many.zip'
>;

/** What an act has made, besides changes. */
interface Made {
  readonly links: { name: string; url: string }[];
  zip: MadeBundle | null;
}

/** Creates the handlers of acts on many documents. */
export function createManyHandlers(deps: ApiDeps): ManyHandlers {
  const made = new Map<string, Made>();
  const tasks = createManyTasks({
    newId: () => deps.ids.uuid(),
    nowMs: () => deps.clock.nowMs(),
    onChange: () => deps.changed('app'),
  });
  return {
    'many.start': async ({ act, chosen }, peer) => {
      const making: Made = { links: [], zip: null };
      const calls = singleCalls(deps, peer);
      const collect = (isCancelled: () => boolean) =>
        collectDocuments(calls, { chosen, most: act.kind === 'share' ? mostShared : mostInAct, isCancelled });
      const work = withReport(deps, await workOf(deps, calls, act, making));
      const id = tasks.start({ ...work, act: act.kind, collect });
      made.set(id, making);
      for (const old of [...made.keys()].filter((each) => !tasks.list().some((task) => task.id === each)))
        made.delete(old);
      return succeeded({ id });
    },
    'many.startFiles': ({ action, chosen }) => succeeded({ id: tasks.start(manyFilesWork(deps, action, chosen)) }),
    'many.possible': async ({ chosen }) => succeeded(await possibleActs(deps, chosen)),
    'many.list': () => succeeded([...tasks.list()]),
    'many.cancel': ({ id }) => {
      tasks.cancel(id);
      return succeeded({ ok: true });
    },
    'many.undo': ({ id }) => {
      const undoing = tasks.undo(id);
      return undoing === null ? notPossible(message('many.nothing-to-undo')) : succeeded({ id: undoing });
    },
    'many.links': ({ id }) => succeeded(made.get(id)?.links ?? []),
    'many.zip': ({ id }, { id: holder }) => {
      const zip = made.get(id)?.zip ?? null;
      if (zip === null) return notFound(message('content.nowhere'));
      const name = `intray-${new Date(deps.clock.nowMs()).toISOString().slice(0, 10)}.zip`;
      return succeeded({ url: zip.ticket(holder, name).url, name });
    },
  };
}

type Act = Omit<ManyWork, 'act' | 'collect'>;

async function workOf(
  deps: ApiDeps,
  calls: SingleCalls,
  act: MethodInput<'many.start'>['act'],
  made: Made,
): Promise<Act> {
  switch (act.kind) {
    case 'trash':
      return trashAct(calls);
    case 'again':
      return againAct(calls);
    case 'class':
      return classAct(calls, act.tagId);
    case 'share':
      return shareAct(calls, act.lifetimeS, made.links);
    case 'zip':
      return zipAct(await deps.content.bundle(), addToBundle(deps, act.searchable), (zip) => {
        made.zip = zip;
      });
  }
}

/** Lists are asked again once, when an act and what undoes it are over, and not after each document. */
function withReport({ changed }: Pick<ApiDeps, 'changed'>, act: Act): Act {
  const { end, undo } = act;
  return {
    ...act,
    async end(isCancelled) {
      for (const topic of ['service', 'files'] as const) changed(topic);
      return (await end?.(isCancelled)) ?? { ok: true, value: null };
    },
    ...(undo && {
      undo: () => {
        const undoing = undo();
        return undoing && { ...undoing, ...withReport({ changed }, undoing) };
      },
    }),
  };
}

function singleCalls(deps: ApiDeps, peer: Peer): SingleCalls {
  const quiet: ApiDeps = { ...deps, changed: () => undefined };
  const handlers = { ...createDocumentHandlers(quiet), ...createCorrectionHandlers(quiet) };
  return {
    'documents.get': (params) => handlers['documents.get'](params, peer),
    'documents.correct': (params) => handlers['documents.correct'](params, peer),
    'documents.undoCorrection': (params) => handlers['documents.undoCorrection'](params, peer),
    'documents.share': (params) => handlers['documents.share'](params, peer),
    'trash.move': (params) => handlers['trash.move'](params, peer),
    'trash.restore': (params) => handlers['trash.restore'](params, peer),
    'again.start': (params) => handlers['again.start'](params, peer),
    'again.cancel': (params) => handlers['again.cancel'](params, peer),
    'search.run': (params) => handlers['search.run'](params, peer),
  };
}

interface Collecting {
  readonly chosen: Chosen;
  readonly most: number;
  readonly isCancelled: () => boolean;
}

const searchPage = 100;

/** All are collected before the first is changed, because a change may move others to another page. */
async function collectDocuments(calls: SingleCalls, { chosen, most, isCancelled }: Collecting): Promise<Collected> {
  if (chosen.by === 'documents') {
    const named = new Map(chosen.documents.map((document) => [document.fileId, document]));
    return { ok: true, documents: [...named.values()].slice(0, most), isCut: named.size > most };
  }
  const { by: _, except, ...question } = chosen;
  const left = new Set(except);
  const found = new Map<string, ChosenDocument>();
  for (let page = 1; !isCancelled(); page += 1) {
    const answer = await calls['search.run']({ ...question, page, pageSize: searchPage, withSummary: false });
    if (!answer.ok) return answer;
    const { hits } = answer.result;
    for (const { fileId, name } of hits) if (!left.has(fileId)) found.set(fileId, { fileId, name: name ?? fileId });
    if (hits.length < searchPage || found.size > most) break;
  }
  return { ok: true, documents: [...found.values()].slice(0, most), isCut: found.size > most };
}

const addToBundle =
  (deps: ApiDeps, searchable: boolean): AddToBundle =>
  async (bundle, { fileId }) => {
    const added = await withRemote(deps, fileId, async (source) => {
      if (searchable && mayBeScanned(source.name)) {
        const name = `${source.name.replace(/\.[^.]*$/u, '')}.pdf`;
        const asPdf = await bundle.add({ ...source, name, form: 'searchable' });
        if (asPdf.ok) return succeeded(null);
      }
      const added = await bundle.add(source);
      return added.ok ? succeeded(null) : fromFailure(added.failure);
    });
    return added.ok ? null : added.error;
  };
