import type { MethodResult } from '#contract/methods.ts';
import { usePointText } from '../../documents/point-text.ts';
import { PageThumb } from '../../documents/pictures/page-thumb.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { hrefOf, navigate } from '../../screen/routes.ts';
import { isTyping } from '../../screen/screen.tsx';
import { isOverlayOpen } from '../../screen/use-back-on-escape.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { useWindowKeys } from '../../screen/use-window-keys.ts';
import './review-row.css';

export type ToReview = MethodResult<'documents.toReview'>;

/** The number of pages that are fanned out, and of fields that are named. */
const fanned = 3;
const named = 2;

/** How many documents have a value to check, with their pages, and the way to Review. */
export function ReviewRow({ toReview: { count, documents } }: { readonly toReview: ToReview }) {
  const t = useText();
  const formats = useFormats();
  const pointText = usePointText();
  useReviewKey();
  const asked = documents.flatMap((document) => [...document.fields, ...document.missing]);
  const fields = mostFrequent(asked).map((field) => pointText.field(field));
  return (
    <div className="review-row card">
      <span className="review-row-fan">
        {documents.slice(0, fanned).map(({ fileId, name }) => (
          <PageThumb key={fileId} file={{ id: fileId, fileId, sizeBytes: 0, name }} />
        ))}
      </span>
      <span className="review-row-text">
        <b>{t('inbox.review', { count, shown: formats.number(count) })}</b>
        <small className="cut">{t('inbox.review.fields', { count: fields.length, fields: fields.join(', ') })}</small>
      </span>
      <a className="button" data-kind="primary" data-size="m" href={hrefOf('review')} aria-keyshortcuts="R">
        <span>{t('inbox.review.open')}</span> <Kbd>R</Kbd>
      </a>
    </div>
  );
}

/** R leads to Review, unless the key belongs to a field, a menu or a dialog. */
function useReviewKey(): void {
  useWindowKeys(({ key, target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent) => {
    if (key.toLowerCase() !== 'r' || ctrlKey || metaKey || altKey || defaultPrevented) return;
    if (!isTyping(target) && !isOverlayOpen()) navigate(hrefOf('review'));
  });
}

function mostFrequent(fields: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const field of fields) counts.set(field, (counts.get(field) ?? 0) + 1);
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, named)
    .map(([field]) => field);
}
