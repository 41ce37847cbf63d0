import { useState } from 'react';
import type { SearchResult } from '#contract/documents.ts';
import { fold } from '#lib/text/fold.ts';
import { useQuery } from '../../bridge/react.tsx';
import { tagNote, usePointText } from '../../documents/point-text.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ChoiceList, type Choice } from './choice-list.tsx';
import type { Summary } from './exact-sums.ts';
import { callOf, type Question } from './question.ts';

export interface ChoicesProps {
  readonly question: Question;
  readonly onChange: (change: Partial<Question>) => void;
}

/** The choice that takes the limit away. No value of a document is empty. */
export const anyChoice = (label: string): Choice => ({ id: '', label, count: null, sums: [] });

/** Returns sums and groups of what would be found with another limit in place of the present one. */
export function useAlternatives(question: Question, without: Partial<Question>): Summary | null {
  const { data } = useQuery('search.run', {
    ...callOf({ ...question, ...without }, new Date()),
    pageSize: 1,
    withSummary: true,
  });
  return data?.summary ?? null;
}

interface ClassChoicesProps extends ChoicesProps {
  readonly facets: SearchResult['facets'];
  readonly summary: Summary | null;
}

/** The classes of all hits, which a service counts whatever class is chosen. */
export function ClassChoices({ question, onChange, facets, summary }: ClassChoicesProps) {
  const t = useText();
  const pointText = usePointText();
  const sums = new Map(summary?.tags.map((tag) => [tag.tagName, tag.sums]));
  const found = facets.filter(({ count, tagName }) => count > 0 || tagName === question.tagName);
  const choices = found.map(({ tagName, count }) => ({
    id: tagName,
    label: pointText.tag(tagName),
    count,
    sums: sums.get(tagName) ?? [],
    isValue: true,
    note: tagNote(t, tagName),
  }));
  return (
    <ChoiceList
      autoFocus
      label={t('file.tag')}
      choices={[anyChoice(t('search.everything')), ...choices]}
      chosen={question.tagName ?? ''}
      onChoose={(id) => onChange({ tagName: id === '' ? null : id })}
    />
  );
}

const leastTyped = 2;

/** The issuers of most documents; others are found by typing their names. */
export function IssuerChoices({ question, onChange }: ChoicesProps) {
  const t = useText();
  const formats = useFormats();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().length < leastTyped ? '' : typed.trim();
  // A document states its issuer, so its words find it; other documents that mention it are left out below.
  const beginnings = wanted
    .split(/\s+/u)
    .map((word) => `${word.replace(/["*]/gu, '')}*`)
    .join(' ');
  const asked = wanted === '' ? question : { ...question, query: `${question.query} ${beginnings}`.trim() };
  const summary = useAlternatives(asked, { issuer: null });
  const found = (summary?.issuers ?? []).filter(({ issuer }) => fold(issuer).includes(fold(wanted)));
  const choices = found.map(({ issuer, count, sums }) => ({ id: issuer, label: issuer, count, sums, isValue: true }));
  const others = wanted === '' ? (summary?.otherIssuers ?? 0) : 0;
  return (
    <>
      <div className="slot-find">
        <TextField label={t('search.findIssuer')} value={typed} onChange={setTyped} maxLength={100} autoFocus />
      </div>
      <ChoiceList
        label={t('field.issuer')}
        choices={wanted === '' ? [anyChoice(t('search.anyIssuer')), ...choices] : choices}
        chosen={question.issuer ?? ''}
        onChoose={(id) => onChange({ issuer: id === '' ? null : id })}
      />
      {others > 0 && (
        <p className="slot-note">{t('search.otherIssuers', { count: others, shown: formats.number(others) })}</p>
      )}
      {wanted !== '' && summary !== null && choices.length === 0 && <p className="slot-note">{t('search.noIssuer')}</p>}
    </>
  );
}

export function FolderChoices({ question, onChange }: ChoicesProps) {
  const t = useText();
  const summary = useAlternatives(question, { folder: null });
  const choices = (summary?.folders ?? []).map(({ folder, count, sums }) => ({
    id: folder,
    label: folder,
    count,
    sums,
    isValue: true,
  }));
  return (
    <ChoiceList
      autoFocus
      label={t('search.slot.folder')}
      choices={[anyChoice(t('search.anyFolder')), ...choices]}
      chosen={question.folder ?? ''}
      onChoose={(id) => onChange({ folder: id === '' ? null : id })}
    />
  );
}
