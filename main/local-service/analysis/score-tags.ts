import type { TagDefinition } from '../config/tag-definition.ts';

export interface TagScore {
  readonly tag: string;
  /** 0 to 1: how sure it is that the document is of this tag. */
  readonly score: number;
}

/**
 * The points that one tag must have by itself to be believed as much as not, and how fast belief grows with the lead over
 * that and over the other tags.
 */
const neutralPoints = 3;
const temperature = 1.7;

/** No points, no share; more points than these are as good as certain. */
function shareOf(points: number): number {
  return Math.expm1(Math.min(40, Math.max(0, points)) / temperature);
}

/** A share among all tags and no tag: many points alone are no proof when another tag has as many. */
export function scoreTags(pointsByTag: ReadonlyMap<TagDefinition, number>): readonly TagScore[] {
  const entries = [...pointsByTag];
  const total = entries.reduce((sum, [, points]) => sum + shareOf(points), shareOf(neutralPoints));
  return entries
    .map(([tag, points]) => ({ tag: tag.name, score: Math.round((shareOf(points) / total) * 1e4) / 1e4 }))
    .toSorted((a, b) => b.score - a.score || (a.tag < b.tag ? -1 : 1));
}
