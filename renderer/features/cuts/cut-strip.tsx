import { Scissors } from 'lucide-react';
import { Fragment, useRef, useState, type KeyboardEvent } from 'react';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { confidenceAt, documentsOf, pagesOf, toggleCut, toggleLeftOut, type Cuts, type Review } from './page-groups.ts';
import { PagePicture, type PageSource } from './page-picture.tsx';

export interface CutStripProps {
  readonly plan: Review['plan'];
  readonly cuts: Cuts;
  readonly source: PageSource;
  readonly onChange: (cuts: Cuts) => void;
  readonly onAccept: () => void;
}

/**
 * Shows the pages of a file in a strip with scissors between them. Arrows move, Space cuts before a page, Delete leaves
 * it out, Enter accepts.
 */
export function CutStrip({ plan, cuts, source, onChange, onAccept }: CutStripProps) {
  const t = useText();
  const strip = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(1);
  const documents = documentsOf(cuts);
  const documentAt = (page: number) =>
    documents.findIndex(({ firstPage, lastPage }) => page >= firstPage && page <= lastPage) + 1;
  const focus = (page: number) => {
    const next = Math.min(cuts.pageCount, Math.max(1, page));
    setFocused(next);
    strip.current?.querySelector<HTMLElement>(`[data-page="${next}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent, page: number) => {
    const act = actions[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act(page);
  };
  const actions: Readonly<Record<string, (page: number) => void>> = {
    ArrowRight: (page) => focus(page + 1),
    ArrowLeft: (page) => focus(page - 1),
    Home: () => focus(1),
    End: () => focus(cuts.pageCount),
    ' ': (page) => onChange(toggleCut(cuts, page)),
    Delete: (page) => onChange(toggleLeftOut(cuts, page)),
    Enter: () => onAccept(),
  };
  return (
    <div className="cuts-strip" ref={strip} role="group" aria-label={t('cuts.pages')}>
      {pagesOf(cuts.pageCount).map((page) => (
        <Fragment key={page}>
          {page > 1 && <CutButton plan={plan} cuts={cuts} page={page} onCut={() => onChange(toggleCut(cuts, page))} />}
          <button
            type="button"
            className="cuts-page"
            data-page={page}
            data-left-out={cuts.leftOut.has(page) || undefined}
            data-odd={documentAt(page) % 2 === 1 || undefined}
            tabIndex={page === focused ? 0 : -1}
            aria-label={
              cuts.leftOut.has(page)
                ? t('cuts.page.leftOut', { page })
                : t('cuts.page', { page, document: documentAt(page) })
            }
            onFocus={() => setFocused(page)}
            onKeyDown={(event) => onKeyDown(event, page)}
          >
            <PagePicture source={source} page={page} />
            <small>{cuts.leftOut.has(page) ? t('cuts.leftOut') : t('cuts.number', { page })}</small>
          </button>
        </Fragment>
      ))}
      <div className="cuts-leave">
        <Button size="s" onPress={() => onChange(toggleLeftOut(cuts, focused))}>
          {t(cuts.leftOut.has(focused) ? 'cuts.takeIn' : 'cuts.leaveOut', { page: focused })}
        </Button>
      </div>
    </div>
  );
}

interface CutButtonProps {
  readonly plan: Review['plan'];
  readonly cuts: Cuts;
  readonly page: number;
  readonly onCut: () => void;
}

/** A cut that the service proposed says how certain it is. Next to a page that is left out there is nothing to cut. */
function CutButton({ plan, cuts, page, onCut }: CutButtonProps) {
  const t = useText();
  const formats = useFormats();
  if (cuts.leftOut.has(page) || cuts.leftOut.has(page - 1)) return <span className="cuts-gap" aria-hidden />;
  const isCut = cuts.starts.has(page);
  const confidence = confidenceAt(plan, page);
  return (
    <button
      type="button"
      className="cuts-cut"
      data-cut={isCut || undefined}
      tabIndex={-1}
      aria-pressed={isCut}
      aria-label={t('cuts.cut', { page })}
      title={t('cuts.cut', { page })}
      onClick={onCut}
    >
      <Scissors aria-hidden />
      {confidence !== null && <small>{formats.percent(confidence)}</small>}
    </button>
  );
}
