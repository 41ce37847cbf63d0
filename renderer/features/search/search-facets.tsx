import type { SearchResult } from '#contract/documents.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { Switch } from '../../ui/switch.tsx';
import { usePointText } from '../../documents/point-text.ts';
import { SearchTips } from './search-tips.tsx';

export interface SearchFacetsProps {
  readonly facets: SearchResult['facets'];
  readonly tagName: string | null;
  readonly fuzzy: boolean;
  readonly onTag: (tagName: string | null) => void;
  readonly onFuzzy: (on: boolean) => void;
}

/** Shows the tags of the hits with their counts. Choosing one narrows the search to it. */
export function SearchFacets({ facets, tagName, fuzzy, onTag, onFuzzy }: SearchFacetsProps) {
  const t = useText();
  const formats = useFormats();
  const pointText = usePointText();
  const isSame = (name: string) => name.toLowerCase() === tagName?.toLowerCase();
  const found = facets.filter((facet) => facet.count > 0 || isSame(facet.tagName));
  // The chosen tag stays visible when no hit has it, so that a person can remove it.
  const shown =
    tagName === null || found.some((facet) => isSame(facet.tagName))
      ? found
      : [...found, { tagId: tagName, tagName, count: 0 }];
  return (
    <aside className="facets" aria-label={t('search.narrow')}>
      <h2>{t('file.tag')}</h2>
      <div className="facet-list">
        <button type="button" className="facet" aria-pressed={tagName === null} onClick={() => onTag(null)}>
          <span className="cut">{t('search.allTags')}</span>
        </button>
        {shown.map((facet) => (
          <button
            key={facet.tagId}
            type="button"
            className="facet"
            aria-pressed={isSame(facet.tagName)}
            onClick={() => onTag(isSame(facet.tagName) ? null : facet.tagName)}
          >
            <span className="cut">{pointText.tag(facet.tagName)}</span>
            <b>{formats.number(facet.count)}</b>
          </button>
        ))}
      </div>
      <h2>{t('search.match')}</h2>
      <div className="facet-switch">
        <Switch isSelected={fuzzy} onChange={onFuzzy}>
          {t('search.fuzzy')}
        </Switch>
      </div>
      <div className="facet-tips">
        <h2>{t('search.tips')}</h2>
        <SearchTips />
      </div>
    </aside>
  );
}
