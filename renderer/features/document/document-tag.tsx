import type { DocumentView } from '#contract/documents.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { StatusPill } from '../../documents/folded-status.tsx';
import { usePointWords } from '../../documents/point-words.ts';

/** What it is, and how sure the service is of it. */
export function DocumentTag({ document }: { readonly document: DocumentView }) {
  const t = useText();
  const formats = useFormats();
  const words = usePointWords();
  const { tagName, tagScore } = document;
  return (
    <div className="document-tag">
      <div>
        <b>{tagName === null ? t('document.untagged') : words.tag(tagName)}</b>
        <StatusPill folded={document.folded} status={document.status} />
      </div>
      {tagScore !== null && tagScore > 0 && (
        <div className="document-score">
          <span className="document-score-bar" aria-hidden>
            <i style={{ width: `${tagScore * 100}%` }} />
          </span>
          <small>{t('document.tagSure', { percent: formats.percent(tagScore) })}</small>
        </div>
      )}
    </div>
  );
}
