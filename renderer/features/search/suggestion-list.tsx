import { Bookmark, Building2, Search, Tag, type LucideIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import type { Suggestion } from './suggestions.ts';
import './suggestion-list.css';

const icons: Readonly<Record<Suggestion['kind'], LucideIcon>> = {
  word: Search,
  issuer: Building2,
  class: Tag,
  saved: Bookmark,
};
const headings = {
  word: 'search.suggest.words',
  issuer: 'field.issuer',
  class: 'file.tag',
  saved: 'saved.title',
} as const;
const kinds = ['word', 'issuer', 'class', 'saved'] as const;

interface SuggestionListProps {
  readonly id: string;
  readonly suggestions: readonly Suggestion[];
  /** The place of the current one; -1 for none. */
  readonly active: number;
  readonly onChoose: (suggestion: Suggestion) => void;
}

/** Returns the id of the element of a suggestion. */
export const suggestionId = (listId: string, index: number): string => `${listId}${index}`;

/** The suggestions below a search field, which keeps the focus. */
export function SuggestionList({ id, suggestions, active, onChoose }: SuggestionListProps) {
  const t = useText();
  const formats = useFormats();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={t('search.suggestions')} className="suggestions">
      {kinds.map((kind) => {
        const ofKind = suggestions.map((each, index) => ({ each, index })).filter(({ each }) => each.kind === kind);
        const Icon = icons[kind];
        if (ofKind.length === 0) return null;
        return (
          <div key={kind} role="group" aria-labelledby={`${id}${kind}`}>
            <div id={`${id}${kind}`} className="suggestions-heading" role="presentation">
              {t(headings[kind])}
            </div>
            {ofKind.map(({ each, index }) => (
              <div
                key={each.id}
                id={suggestionId(id, index)}
                role="option"
                aria-selected={index === active}
                className="suggestion"
                // The field keeps the focus.
                onPointerDown={(event) => event.preventDefault()}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(each)}
              >
                <Icon aria-hidden />
                <bdi className="cut">{each.text}</bdi>
                {each.count !== null && (
                  <small>
                    {formats.number(each.count)}
                    {each.isLowerBound && '+'}
                  </small>
                )}
              </div>
            ))}
          </div>
        );
      })}
    </div>
  );
}
