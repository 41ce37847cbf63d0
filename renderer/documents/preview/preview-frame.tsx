import { type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useText } from '../../i18n/text.tsx';
import { PreviewToolbar } from './preview-toolbar.tsx';
import type { HitCursor } from './use-hit-cursor.ts';
import { zoomStep, type ViewControls } from './use-view.ts';

interface FrameProps {
  readonly viewport: RefObject<HTMLDivElement | null>;
  readonly controls: ViewControls;
  readonly pageCount: number;
  readonly canTurn: boolean;
  readonly hits: HitCursor;
  readonly children: ReactNode;
  /** Below the viewport. */
  readonly footer?: ReactNode;
}

/**
 * The toolbar and the viewport. While the viewport has the focus, page up and down turn pages, plus and minus zoom, `n`
 * and `N` go from hit to hit, `r` turns the view.
 */
export function PreviewFrame({ viewport, controls, pageCount, canTurn, hits, children, footer }: FrameProps) {
  const t = useText();
  const { view, showPage, zoomBy, fit, turnRight } = controls;
  const keys: Readonly<Record<string, () => void>> = {
    ...(pageCount > 1
      ? {
          PageDown: () => showPage(Math.min(pageCount, view.page + 1)),
          PageUp: () => showPage(view.page - 1),
          Home: () => showPage(1),
          End: () => showPage(pageCount),
        }
      : {}),
    '+': () => zoomBy(zoomStep),
    '-': () => zoomBy(1 / zoomStep),
    '0': fit,
    n: () => hits.go(1),
    N: () => hits.go(-1),
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
      <PreviewToolbar controls={controls} pageCount={pageCount} canTurn={canTurn} hits={hits} />
      <div
        className="preview-viewport"
        ref={viewport}
        tabIndex={0}
        role="group"
        aria-label={t('shell.document')}
        onKeyDown={onKeyDown}
      >
        {children}
      </div>
      {footer}
    </div>
  );
}
