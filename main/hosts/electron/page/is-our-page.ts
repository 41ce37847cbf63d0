import type { IpcEvent } from '../electron-api.ts';
import { isPage } from './scheme.ts';

/** The one check of who speaks to us: the page itself, in the main frame of its window. */
export const isOurPage = ({ senderFrame }: Pick<IpcEvent, 'senderFrame'>): boolean =>
  senderFrame !== null && senderFrame.parent === null && isPage(senderFrame.url);
