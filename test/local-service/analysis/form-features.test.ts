import { describe, expect, it } from 'vitest';
import { builtInTags } from '#local-service/config/built-in-tags.ts';
import { createClassifier } from '#local-service/analysis/classify.ts';
import { viewDocument } from '#local-service/analysis/document-view.ts';
import { captionOf } from '#local-service/analysis/form-captions.ts';
import { formFeatures } from '#local-service/analysis/form-features.ts';
import { setOnPages } from '../../builders/class-texts.ts';

function featureOf(name: string, lines: readonly string[]): number {
  return formFeatures(viewDocument(setOnPages(lines.join('\n'))))[name] ?? NaN;
}

interface Case {
  readonly feature: string;
  readonly has: readonly string[];
  readonly hasNot: readonly string[];
}

const cases: readonly Case[] = [
  { feature: 'blanks', has: ['Name ________'], hasNot: ['Gnocchi ............... 10,50', 'Chapter 3 ............ 14'] },
  { feature: 'blanks', has: ['Surname  |_|_|_|_|_|'], hasNot: ['| a | b |'] },
  { feature: 'blanks', has: ['Date  _ _ . _ _ . _ _'], hasNot: ['snake_case'] },
  { feature: 'blanks', has: ['Nom : ......................'], hasNot: ['Nom : Garnier'] },
  {
    feature: 'check boxes',
    has: ['Reason    O Moved     O Sold'],
    hasNot: ['O Porto     Lisboa', 'Oslo     O Christmas'],
  },
  {
    feature: 'questions',
    has: ['Waar woon je?       Joure', 'Heb je huisdieren?       een kat', 'Is het gehoor getest?'],
    hasNot: ['Do you know why we ask? Because the law requires us to keep a record of it for ten years.'],
  },
  {
    feature: 'same choices',
    has: ['The room was clean       always     never', 'The food was good       always     never'],
    hasNot: ['Paper A4       box     12.50', 'Paper A3       box     12.50'],
  },
  { feature: 'ticks', has: ['Gift     x     Sample', 'X trasferimento'], hasNot: ['2     x 3.50     7.00', 'Xanten'] },
  {
    feature: 'numbered captions',
    has: ['4. Name of insured          5. Date of birth', '1a Surname'],
    hasNot: ['4. The bridge is repaired.', '1 Overview'],
  },
  {
    feature: 'repeated captions',
    has: ['Received by     Ann', 'Received by     Bob'],
    hasNot: ['Received by     Ann', 'Returned by     Bob'],
  },
  {
    feature: 'rows of captions',
    has: ['Applicant     Street     Town'],
    hasNot: ['Applicant     Street 4', 'Applicant'],
  },
  {
    feature: 'share of captions alone',
    has: ['Candidate     Instrument', 'Teacher'],
    hasNot: ['Candidate     Ann 4', 'The candidate plays the violin', 'Teacher     0771 90'],
  },
  {
    feature: 'share of captions with values',
    has: ['Insured     Ann Lee     Tel     0771 90'],
    hasNot: ['Paper     12.50', 'Insured     Ann Lee     Tel'],
  },
  {
    feature: 'place to sign',
    has: ['Firma del richiedente     G. Rossi'],
    hasNot: ['This agreement is signed by both parties on every page.'],
  },
  {
    feature: 'instructions',
    has: ['Zutreffendes bitte ankreuzen'],
    hasNot: ['Die Rechnung ist zahlbar bis 3. Mai'],
  },
  {
    feature: 'sentences',
    has: ['Lange Haare sind zusammenzubinden.'],
    hasNot: ['Name     Lange', 'Geburtsdatum und Ort', 'Tel.'],
  },
  { feature: 'declaration', has: ['Je soussigné certifie exacts'], hasNot: ['Nous vous remercions'] },
  {
    feature: 'title of a form',
    has: ['Chain of custody record'],
    hasNot: ['Certificat remis en main propre à la demande des parents pour servir'],
  },
  {
    feature: 'mail address of a letterhead',
    has: ['info@example.org'],
    hasNot: ['E-mail     ann@example.org', 'Website     example.org'],
  },
  {
    feature: 'heading of goods',
    has: ['Item     Description     Quantity'],
    hasNot: ['Name     Description     Date', 'Item 4     Description     Quantity 2'],
  },
];

describe('features of a form', () => {
  it.each(cases)('$feature: $has', ({ feature, has, hasNot }) => {
    expect(featureOf(feature, has)).toBeGreaterThan(0);
    expect(featureOf(feature, hasNot)).toBe(0);
  });

  it.each([
    ['surname', 'surname'],
    ['1.1 familienname', 'familienname'],
    ['2. patient', 'patient'],
    ['received by courier', 'received by'],
    ['code postal', 'code postal'],
    ['nameless', null],
    ['your name', null],
  ])('%s begins with the caption %s', (cell, expected) => {
    expect(captionOf(cell)).toBe(expected);
  });
});

const classifier = createClassifier(builtInTags);

function pointsOf(tag: string, reason: string, lines: readonly string[]): number {
  const scores = classifier.explain(setOnPages(lines.join('\n')));
  return scores.find((one) => one.tag === tag)?.reasons.find(({ text }) => text === reason)?.weight ?? 0;
}

const slip = [
  'Name ________     Class ____',
  '☐ takes part     ☐ does not take part',
  'Date ________     Signature ________',
];
const page = Array.from({ length: 8 }, () => 'We all go to the zoo on Thursday and come back at two.');

describe('a slip to tear off', () => {
  it.each(['✂', 'please detach here', 'bitte hier abtrennen', 'à découper'])('below %s does not count', (cut) => {
    expect(featureOf('blanks', [...page, cut, ...slip])).toBe(0);
    expect(featureOf('blanks', [...page, ...slip])).toBeGreaterThan(0);
  });

  it('does not speak for a form', () => {
    expect(pointsOf('form', 'blanks-to-fill', [...page, ...slip])).toBeGreaterThan(0);
    expect(pointsOf('form', 'blanks-to-fill', [...page, 'please detach here', ...slip])).toBe(0);
  });

  it('does not count above a line that says so', () => {
    const cut = 'PLEASE DETACH AND RETURN TOP PORTION WITH YOUR PAYMENT';
    expect(featureOf('blanks', [...slip, cut, ...page])).toBe(0);
    expect(featureOf('blanks', [...slip, 'please return it soon', ...page])).toBeGreaterThan(0);
  });

  it('counts where it is most of the page', () => {
    expect(featureOf('blanks', [...page.slice(0, 2), 'please detach here', ...slip])).toBeGreaterThan(0);
  });
});

it('the word for a mail beside an address is hardly a title in a list of labels', () => {
  const list = (value: string): readonly string[] => ['Durchwahl     04122 854', `E-Mail     ${value}`];
  const named = pointsOf('email', 'e mail', list('kita@lamp.example'));
  expect(named).toBeLessThan(pointsOf('email', 'e mail', list('newsletter')));
});

describe('the name of another document in a form', () => {
  it('is hardly its title among empty captions', () => {
    const captions = 'Licence     Certificate     Invoice';
    const empty = pointsOf('invoice', 'invoice', ['Declaration of goods', captions, 'Signature']);
    const filled = pointsOf('invoice', 'invoice', ['Declaration of goods', captions, '118     2204     4471']);
    expect(empty).toBeGreaterThan(0);
    expect(empty).toBeLessThan(filled - 1);
  });

  it.each(['☐ invoice', '☒ invoice', '[ ] invoice', '( ) invoice'])(
    'is hardly its title as the choice %s',
    (choice) => {
      const chosen = pointsOf('invoice', 'invoice', ['Lost luggage', choice, 'Signature']);
      const title = pointsOf('invoice', 'invoice', ['Lost luggage', 'Invoice', 'Signature']);
      expect(chosen).toBeLessThan(title - 1);
    },
  );

  it('is not its title as the number of a contract', () => {
    expect(pointsOf('contract', 'vertrag', ['Vertrags-Nr.     4418', 'Zum Ablauf'])).toBe(0);
    expect(pointsOf('contract', 'vertrag', ['Vertrag Nr. 4418', 'Zum Ablauf'])).toBeGreaterThan(3);
  });
});

describe('a greeting to several people', () => {
  it.each(['Liebe Eltern der Klassen 3a und 3b,', 'Hello all of you in Year 6,'])('%s', (greeting) => {
    expect(pointsOf('letter', 'salutation', [greeting, ...page])).toBeGreaterThan(0);
    expect(pointsOf('letter', 'salutation', [greeting.replace(',', ''), ...page])).toBe(0);
  });
});
