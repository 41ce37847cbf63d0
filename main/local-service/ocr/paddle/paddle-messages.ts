import type { Raster } from '../raster.ts';
import type { TurnedReading } from '../recogniser.ts';

/** What the process of the engine is asked. */
export interface PaddleRequest {
  readonly id: number;
  readonly raster: Raster;
  readonly isUpright: boolean;
}

/** What it answers: first that it has started, or why it cannot; then one reply to each request. */
export type PaddleReply =
  | { readonly kind: 'up' }
  | { readonly kind: 'unavailable'; readonly reason: string }
  | { readonly kind: 'read'; readonly id: number; readonly reading: TurnedReading }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string };
