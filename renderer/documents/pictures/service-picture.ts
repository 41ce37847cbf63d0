import type { Box } from '#contract/documents.ts';
import type { Ask } from '../../bridge/react.tsx';
import { loadContent, releaseContent } from '../preview/load-content.ts';
import { turnBox, type Turn } from '../preview/turn-box.ts';

/** A page as it is to be shown: turned, and then no wider and no higher. */
export interface PictureWish {
  /** From 1; of a file that is one picture, its only one. */
  readonly page: number;
  /** From how a viewer shows the page. */
  readonly turn: Turn;
  readonly widthPx: number;
  readonly heightPx?: number;
  /** Only this part of the turned page. */
  readonly part?: Box;
}

export type ServicePicture =
  /** It is not turned yet. Whoever gets the address releases it. */
  | { readonly kind: 'drawn'; readonly url: string }
  /** The service draws no pages of such files. */
  | { readonly kind: 'refused' }
  /** There is no such page, or it cannot be drawn. */
  | { readonly kind: 'none' }
  /** It may be drawn later. */
  | { readonly kind: 'failed' };

/** Has the service draw a page of one of its files. */
export async function drawAtService(call: Ask, fileId: string, wish: PictureWish): Promise<ServicePicture> {
  const { page, turn, widthPx, heightPx, part } = wish;
  const isAcross = turn % 180 !== 0;
  const ticket = await call('content.preview', {
    ...{ fileId, page },
    ...(isAcross ? { heightPx: widthPx, widthPx: heightPx } : { widthPx, heightPx }),
    ...(part === undefined ? {} : { part: turnBox(part, turnBack[turn]) }),
  });
  if (!ticket.ok) {
    const { code, retryable } = ticket.error;
    if (retryable) return { kind: 'failed' };
    return { kind: code === 'refused' || code === 'unsupported' ? 'refused' : 'none' };
  }
  const content = await loadContent(ticket.result.url, new AbortController().signal);
  if (content.kind === 'image') return { kind: 'drawn', url: content.url };
  releaseContent(content);
  return { kind: 'none' };
}

const turnBack = { 0: 0, 90: 270, 180: 180, 270: 90 } as const;
