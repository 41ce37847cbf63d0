import type { Failure } from '#core/failure.ts';
import type { RetentionRule } from '#local-service/store/trash.ts';
import type { DocumentCallName } from '#service-api/documents/document-calls.ts';
import type { OwnInput, OwnOutput } from '#service-api/own-calls.ts';
import { identity, tagRecords, type ServiceRecord } from './service-records.ts';

/** An answer for each call about documents. `input` fits the schema of the call. */
export type OwnAnswers = {
  readonly [Name in DocumentCallName]?: (input: OwnInput<Name>) => OwnOutput<Name> | Failure | Promise<OwnOutput<Name>>;
};

export interface FakeTrashOptions {
  /** The records of the service, the newest first. */
  readonly files: () => readonly ServiceRecord[];
  readonly clock: () => number;
  /** How many documents are in the trash from the start. */
  readonly trashed: number;
}

interface Trashed {
  readonly at: string;
  /** Empty when the service itself did it. */
  readonly by: string;
}

const dayMs = 86_400_000;
const keptMs = 30 * dayMs;

/** The trash of the service on this computer, in memory. */
export function createFakeTrash({ files, clock, trashed }: FakeTrashOptions) {
  const inTrash = new Map<string, Trashed>();
  const deleted = new Set<string>();
  const held = new Set<string>();
  let rules: RetentionRule[] = [];
  const idOf = (file: ServiceRecord) => String(file['id']);
  let isFilled = false;
  // The files are known only once the world is made.
  const fill = () => {
    if (isFilled) return;
    isFilled = true;
    for (const [index, file] of files()
      .slice(24, 24 + trashed)
      .entries()) {
      const by = index % 4 === 3 ? '' : String(identity['user_name']);
      inTrash.set(idOf(file), { at: new Date(clock() - index * 2.4 * dayMs - 7_200_000).toISOString(), by });
      if (index === 1) held.add(idOf(file));
    }
  };
  const refusalOf = (id: string) => {
    if (deleted.has(id) || !files().some((file) => idOf(file) === id)) return 'unknown' as const;
    return held.has(id) ? ('held' as const) : null;
  };
  const forEach = (ids: readonly string[], act: (id: string) => boolean, isHeldRefused = true) => {
    fill();
    const refused: { fileId: string; reason: 'unknown' | 'held' }[] = [];
    const changed: string[] = [];
    for (const fileId of ids) {
      const reason = refusalOf(fileId);
      if (reason !== null && (reason !== 'held' || isHeldRefused)) refused.push({ fileId, reason });
      else if (act(fileId)) changed.push(fileId);
    }
    return { done: ids.length - refused.length, changed, refused };
  };
  const due = (tagId: string, days: number) => {
    const name = tagRecords().find(({ id }) => id === tagId)?.['name'];
    const before = clock() - days * dayMs;
    return files().filter(
      (file) =>
        file['tag_name'] === name && Date.parse(String(file['creation_date'])) < before && !held.has(idOf(file)),
    );
  };
  const bytesOf = (all: readonly ServiceRecord[]) => all.reduce((sum, file) => sum + Number(file['length']), 0);
  const answers = {
    'trash.move'({ fileIds }) {
      const put = (id: string) => {
        if (inTrash.has(id)) return false;
        inTrash.set(id, { at: new Date(clock()).toISOString(), by: String(identity['user_name']) });
        return true;
      };
      const { done: moved, changed, refused } = forEach(fileIds, put);
      return { moved, fileIds: changed, refused };
    },
    'trash.restore'({ fileIds }) {
      const { done: restored, refused } = forEach(fileIds, (id) => inTrash.delete(id), false);
      return { restored, refused };
    },
    'trash.delete'({ fileIds }) {
      fill();
      const remove = (id: string) => {
        inTrash.delete(id);
        deleted.add(id);
        return true;
      };
      const { done, refused } = forEach(fileIds ?? [...inTrash.keys()], remove);
      return { deleted: done, refused };
    },
    'trash.list'({ page, pageSize }) {
      fill();
      const all = [...inTrash].toSorted(([, a], [, b]) => b.at.localeCompare(a.at));
      return {
        total: all.length,
        files: all.slice((page - 1) * pageSize, page * pageSize).map(([fileId, { at, by }]) => {
          const file = files().find((each) => idOf(each) === fileId) ?? {};
          return {
            fileId,
            name: String(file['name']),
            tagName: String(file['tag_name']),
            sizeBytes: Number(file['length']),
            trashedAt: at,
            userName: by,
            isHeld: held.has(fileId),
            deletesAt: new Date(Date.parse(at) + keptMs).toISOString(),
          };
        }),
      };
    },
    'documents.hold'({ fileIds, isHeld }) {
      for (const id of fileIds) held[isHeld ? 'add' : 'delete'](id);
      return { changed: fileIds.length };
    },
    'retention.get': () => ({ rules }),
    'retention.set'(given) {
      rules = given.rules;
      return { rules };
    },
    'retention.try'({ rules: tried }) {
      const byTag = tried.map(({ tagId, days }) => ({ tagId, documents: due(tagId, days).length }));
      const all = tried.flatMap(({ tagId, days }) => due(tagId, days));
      const oldestAt = all.map((file) => String(file['creation_date'])).toSorted()[0] ?? null;
      return { documents: all.length, sizeBytes: bytesOf(all), oldestAt, byTag };
    },
    'space.get': () => {
      fill();
      const all = files();
      const trash = bytesOf(all.filter((file) => inTrash.has(idOf(file))));
      return { originals: bytesOf(all) - trash, trash, readings: all.length * 6_200, database: all.length * 41_000 };
    },
  } satisfies OwnAnswers;
  return {
    answers,
    /** The record of a file with where it is now. */
    shown(file: ServiceRecord): ServiceRecord {
      fill();
      const id = idOf(file);
      if (deleted.has(id)) return { ...file, status: 'deleted', data_points: [] };
      const at = inTrash.get(id)?.at;
      return {
        ...file,
        ...(at === undefined ? {} : { trash_date: at }),
        ...(held.has(id) ? { legal_hold: true } : {}),
      };
    },
  };
}
