import { RE2JS } from 're2js';
import type { Keyword, Pattern, TagDefinition, Zone } from '../config/tag-definition.ts';
import type { DocumentView } from './document-view.ts';
import type { LearnedWeights } from './extract/learned/field-weights.ts';
import { measureSignals } from './page-signals.ts';
import { createPhraseFinder, type PhraseHit } from './phrase-finder.ts';
import { firstTitleStart, titleValue, withoutPartsOfLonger } from './title-strength.ts';

/** What gave a tag points, or took some. */
export interface ScoreReason {
  readonly kind: 'keyword' | 'pattern' | 'signal' | 'rule';
  /** The keyword, the pattern, or the name of the signal or rule. */
  readonly text: string;
  readonly weight: number;
}

/** Counts the points for and against each tag. */
export interface CriteriaMatcher {
  /** `note` learns every reason, a keyword once for each zone that counts. Together they are the points. */
  match(
    view: DocumentView,
    note?: (tag: TagDefinition, reason: ScoreReason) => void,
  ): ReadonlyMap<TagDefinition, number>;
}

interface CompiledPattern {
  readonly tag: TagDefinition;
  readonly regex: RE2JS;
  readonly pattern: string;
  readonly weight: number;
  readonly zone: Zone;
}

interface TagKeyword {
  readonly tag: TagDefinition;
  readonly weight: number;
  readonly zone: Zone;
}

/** The end of the head of the first page, which contains a letterhead, an address and the title. */
const headEnd = 0.42;
/** The most points that words outside titles and heads can give, because a long list of them is weak support. */
const maxAnywherePoints = 9;
const maxExclusionPoints = 6;
const usualWordCount = 250;

function asKeyword(entry: string | Keyword): Keyword {
  return typeof entry === 'string' ? { text: entry, weight: 1, zone: 'anywhere' } : entry;
}

/**
 * Patterns are RE2, which takes linear time for any pattern that a user writes. A pattern that RE2 refuses matches
 * nothing.
 */
function compile(tag: TagDefinition, entry: string | Pattern): readonly CompiledPattern[] {
  const { pattern, weight, zone } =
    typeof entry === 'string' ? { pattern: entry, weight: 1, zone: 'anywhere' as const } : entry;
  try {
    return [{ tag, weight, zone, pattern, regex: RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE | RE2JS.MULTILINE) }];
  } catch {
    return [];
  }
}

function isHead(hit: PhraseHit): boolean {
  return hit.page === 0 && hit.top < headEnd;
}

/** A word counts less in a long text than on a single page, and less on a later page than on the first. */
function anywhereValue(hit: PhraseHit, view: DocumentView): number {
  const place = isHead(hit) ? 1.2 : hit.page === 0 ? 1 : 0.5;
  return place * Math.min(1, (usualWordCount / Math.max(1, view.wordCount)) ** 0.4);
}

/** The value of a hit in each zone. It is computed once, because a dozen tags may use the same phrase. */
type Values = Readonly<Record<Zone, number>>;

function valuesOf(hit: PhraseHit, view: DocumentView, firstTitle: number): Values {
  return { title: titleValue(hit, firstTitle), head: isHead(hit) ? 1 : 0, anywhere: anywhereValue(hit, view) };
}

function isTitle(tagKeyword: TagKeyword): boolean {
  return tagKeyword.zone === 'title' && tagKeyword.weight > 0;
}

/** A phrase, and the points that it gave. */
interface Gain {
  readonly phrase: number;
  readonly points: number;
}

interface Tally {
  title: Gain | null;
  head: Gain | null;
  otherTitle: Gain | null;
  /** Values by phrase. */
  readonly anywhere: Map<number, number>;
  readonly exclusions: Map<number, number>;
}

function newTally(): Tally {
  return { title: null, head: null, otherTitle: null, anywhere: new Map(), exclusions: new Map() };
}

function gainsOf(tally: Tally): readonly Gain[] {
  // A single such phrase is often a coincidence.
  const share = tally.anywhere.size === 1 ? 0.5 : 1;
  return [
    ...[tally.title, tally.head, tally.otherTitle].filter((gain) => gain !== null),
    ...scaled(tally.anywhere, (sum) => maxAnywherePoints * (1 - Math.exp((-share * sum) / maxAnywherePoints))),
    ...scaled(tally.exclusions, (sum) => Math.max(-maxExclusionPoints, sum)),
  ];
}

/** Scales values so that they add up to what `limit` makes of their sum. */
function scaled(values: ReadonlyMap<number, number>, limit: (sum: number) => number): readonly Gain[] {
  const sum = [...values.values()].reduce((total, value) => total + value, 0);
  if (sum === 0) return [];
  const scale = limit(sum) / sum;
  return [...values].map(([phrase, value]) => ({ phrase, points: value * scale }));
}

function count(tally: Tally, tagKeyword: TagKeyword, { phrase }: PhraseHit, values: Values): void {
  const points = tagKeyword.weight * values[tagKeyword.zone];
  const isAgainst = tagKeyword.weight < 0;
  if (tagKeyword.zone === 'anywhere') {
    const all = isAgainst ? tally.exclusions : tally.anywhere;
    const known = all.get(phrase) ?? 0;
    all.set(phrase, isAgainst ? Math.min(known, points) : Math.max(known, points));
  } else if (isAgainst) {
    if (points < (tally.otherTitle?.points ?? 0)) tally.otherTitle = { phrase, points };
  } else if (points > (tally[tagKeyword.zone]?.points ?? 0)) tally[tagKeyword.zone] = { phrase, points };
}

export function createCriteriaMatcher(tags: readonly TagDefinition[], weights: LearnedWeights): CriteriaMatcher {
  const tagKeywords = new Map<string, TagKeyword[]>();
  for (const tag of tags) {
    for (const { text, weight, zone } of tag.criteria.keywords.map(asKeyword)) {
      tagKeywords.set(text, [...(tagKeywords.get(text) ?? []), { tag, weight, zone }]);
    }
  }
  const byPhrase = [...tagKeywords.values()];
  const phrases = [...tagKeywords.keys()];
  const finder = createPhraseFinder(phrases);
  const patterns = tags.flatMap((tag) => tag.criteria.patterns.flatMap((entry) => compile(tag, entry)));

  return {
    match(view, note = () => undefined) {
      const tallies = new Map(tags.map((tag) => [tag, newTally()]));
      const hits = withoutPartsOfLonger(finder.find(view));
      const firstTitle = firstTitleStart(hits.filter((hit) => byPhrase[hit.phrase]?.some(isTitle)));
      for (const hit of hits) {
        const values = valuesOf(hit, view, firstTitle);
        for (const tagKeyword of byPhrase[hit.phrase] ?? []) {
          const tally = tallies.get(tagKeyword.tag);
          if (tally) count(tally, tagKeyword, hit, values);
        }
      }
      const whole = view.lines.map((line) => line.text).join('\n');
      const head = view.lines
        .filter((line) => line.page === 0 && line.top < headEnd)
        .map((line) => line.text)
        .join('\n');
      const signals = measureSignals(view, weights);
      return new Map(
        [...tallies].map(([tag, tally]) => {
          const matching = patterns.filter(
            (entry) => entry.tag === tag && entry.regex.test(entry.zone === 'anywhere' ? whole : head),
          );
          const gains = gainsOf(tally);
          for (const { phrase, points } of gains)
            note(tag, { kind: 'keyword', text: phrases[phrase] ?? '', weight: points });
          for (const { pattern, weight } of matching) note(tag, { kind: 'pattern', text: pattern, weight });
          for (const { signal, weight } of tag.criteria.signals ?? [])
            if (signals[signal] !== 0) note(tag, { kind: 'signal', text: signal, weight: weight * signals[signal] });
          const patternPoints = matching.reduce((sum, entry) => sum + entry.weight, 0);
          const signalPoints = (tag.criteria.signals ?? []).reduce(
            (sum, entry) => sum + entry.weight * signals[entry.signal],
            0,
          );
          const wordPoints = gains.reduce((sum, { points }) => sum + points, 0);
          return [tag, wordPoints + patternPoints + signalPoints];
        }),
      );
    },
  };
}
