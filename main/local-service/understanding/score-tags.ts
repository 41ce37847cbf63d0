import type { TagDefinition } from '../config/tag-definition.ts';

export interface TagScore {
  readonly tag: string;
  /** 0 to 1: how sure it is that the document is of this tag. */
  readonly score: number;
}

/**
 * Evidence that has to be outweighed before any tag is believed, and how fast belief grows with the lead over it and over
 * the other tags.
 */
const doubt = 4;
const temperature = 1.7;

/** A share among all tags and doubt: many points alone are no proof when another tag has as many. */
export function scoreTags(evidence: ReadonlyMap<TagDefinition, number>): readonly TagScore[] {
  const entries = [...evidence];
  const highest = Math.max(doubt, ...entries.map(([, points]) => points));
  const share = (points: number): number => Math.exp((points - highest) / temperature);
  const total = entries.reduce((sum, [, points]) => sum + share(points), share(doubt));
  return entries
    .map(([tag, points]) => ({ tag: tag.name, score: Math.round((share(points) / total) * 1e4) / 1e4 }))
    .toSorted((a, b) => b.score - a.score || (a.tag < b.tag ? -1 : 1));
}
