import { describe, expect, it } from 'vitest';
import { builtInTags } from '#local-service/config/built-in-tags.ts';
import { createAnalyzer } from '#local-service/analysis/analyze.ts';
import { readPapers } from '../../builders/papers.ts';

const papers = readPapers();
const analyze = createAnalyzer({ tags: builtInTags });

describe('papers of many kinds', () => {
  it('are numerous', () => {
    expect(papers.length).toBeGreaterThan(100);
  });

  it.each(papers.map((paper) => [paper.id, paper] as const))(
    '%s gets the right tag and the right values',
    (_, paper) => {
      const { tag, dataPoints } = analyze(paper.document);
      expect(paper.accepted).toContain(tag);
      const given = new Map(dataPoints.map(({ name, value }) => [name, String(value)]));
      const judged = Object.keys(paper.fields).map((name) => [name, given.get(name) ?? '']);
      expect(Object.fromEntries(judged)).toEqual(paper.fields);
    },
  );
});
