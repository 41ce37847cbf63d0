import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useText } from '../../../i18n/text.tsx';
import { PreviewToolbar } from './preview-toolbar.tsx';
import { zoomStep, type ViewControls } from './use-view.ts';

interface FrameProps {
  readonly controls: ViewControls;
  readonly pageCount: number;
  readonly canTurn: boolean;
  readonly children: ReactNode;
}

/** Toolbar and desk. Page up and down turn pages, plus and minus zoom, while the desk has the focus. */
export function PreviewFrame({ controls, pageCount, canTurn, children }: FrameProps) {
  const t = useText();
  const desk = useRef<HTMLDivElement>(null);
  const { view, showPage, zoomBy, fit, turnRight } = controls;
  useEffect(() => {
    if (view.page > pageCount) showPage(pageCount);
    desk.current?.scrollTo({ top: 0 });
  }, [view.page, pageCount, showPage]);
  const keys: Readonly<Record<string, () => void>> = {
    PageDown: () => showPage(Math.min(pageCount, view.page + 1)),
    PageUp: () => showPage(view.page - 1),
    '+': () => zoomBy(zoomStep),
    '-': () => zoomBy(1 / zoomStep),
    '0': fit,
    r: () => canTurn && turnRight(),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return (
    <div className="preview">
      <PreviewToolbar controls={controls} pageCount={pageCount} canTurn={canTurn} />
      <div
        className="preview-desk"
        ref={desk}
        tabIndex={0}
        role="region"
        aria-label={t('preview.desk')}
        onKeyDown={onKeyDown}
      >
        {children}
      </div>
    </div>
  );
}
