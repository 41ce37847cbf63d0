import type { ServiceMessage } from '#service-api/messages/service-message.ts';
import type { ExtractedDataPoint } from '../extract/extract.ts';
import type { LayoutWord } from '../extract/layout-word.ts';
import type { ChainValue } from './chain-value.ts';
import type { FoundText } from './source-text.ts';

/** Where a value stands: words of the page, or a place that is known already. */
export type Place = { readonly words: readonly LayoutWord[] } | KnownPlace;

/** Where a value stands, how certain it is, and where it comes from. */
export type KnownPlace = Pick<ExtractedDataPoint, 'page' | 'box' | 'confidence' | 'source'>;

export interface SourceResult {
  readonly value: ChainValue | null;
  readonly note: ServiceMessage | null;
  readonly place: Place;
  /** The line that the value comes from, before and after the steps before extraction. */
  readonly line: FoundText['line'] | null;
}
