import type { ServiceMessage } from '#service-api/messages/service-message.ts';
import { printAmount } from '../extract/print-amount.ts';

/** A value on its way through a chain. */
export type ChainValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly number: number }
  /** An ISO calendar date. */
  | { readonly kind: 'date'; readonly iso: string }
  | { readonly kind: 'list'; readonly items: readonly string[] };

/** The result of a step: a value, or the reason why there is none. Both where the value is kept with a remark. */
export interface Outcome {
  readonly value: ChainValue | null;
  readonly note: ServiceMessage | null;
}

/** A value as a dry run shows it. */
export type PlainValue = string | number | readonly string[] | null;

export const textValue = (text: string): ChainValue => ({ kind: 'text', text });
export const kept = (value: ChainValue): Outcome => ({ value, note: null });
export const emptied = (note: ServiceMessage): Outcome => ({ value: null, note });

export function plainValue(value: ChainValue | null): PlainValue {
  if (value === null) return null;
  switch (value.kind) {
    case 'text':
      return value.text;
    case 'number':
      return value.number;
    case 'date':
      return value.iso;
    case 'list':
      return value.items;
  }
}

/** Returns the texts of a value: one, or the items of a list. */
export function textsOf(value: ChainValue): readonly string[] {
  switch (value.kind) {
    case 'text':
      return [value.text];
    case 'number':
      return [printAmount(value.number)];
    case 'date':
      return [value.iso];
    case 'list':
      return value.items;
  }
}

const shownChars = 80;

/** Shortens a text for a note. */
export function shown(text: string): string {
  return text.length <= shownChars ? text : `${text.slice(0, shownChars - 1)}…`;
}
