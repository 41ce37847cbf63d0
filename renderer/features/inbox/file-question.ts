import { fileOrders, type FileOrder } from '#contract/file-list-methods.ts';
import { fileGroups } from '#contract/files.ts';
import { hrefOf } from '../../screen/routes.ts';
import type { FileFilter } from './use-file-window.ts';

/** What the list of all files shows. It is in the address, so that back, links and a reload keep it. */
export interface FileQuestion {
  readonly group: FileFilter['group'] | null;
  readonly folderId: string;
  readonly text: string;
  readonly order: FileOrder;
}

const latestFirst: FileOrder = { by: 'seen', descending: true };

/** Reads the question of an address. What is not known there is as without it. */
export function questionIn(params: URLSearchParams): FileQuestion {
  const sort = params.get('sort') ?? '';
  const by = fileOrders.find((each) => each === sort.replace(/^-/u, ''));
  return {
    group: fileGroups.find((each) => each === params.get('group')) ?? null,
    folderId: params.get('folder') ?? '',
    text: (params.get('text') ?? '').slice(0, 200),
    order: by === undefined ? latestFirst : { by, descending: sort.startsWith('-') },
  };
}

/** @param id the file that is shown in detail */
export function hrefOfFiles({ group, folderId, text, order }: FileQuestion, id: string | null): string {
  const sort = `${order.descending ? '-' : ''}${order.by}`;
  return hrefOf('files', id, { group: group ?? '', folder: folderId, text, sort: sort === '-seen' ? '' : sort });
}

/** Returns the parameters of the call that answers a question. */
export const filterOf = ({ group, folderId, text, order }: FileQuestion): FileFilter => ({
  ...(group === null ? {} : { group }),
  ...(folderId === '' ? {} : { folderId }),
  ...(text.trim() === '' ? {} : { text: text.trim() }),
  order,
});
