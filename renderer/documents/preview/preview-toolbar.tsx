import { ArrowDown, ArrowUp, ChevronLeft, ChevronRight, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import type { HitCursor } from './use-hit-cursor.ts';
import { zoomStep, type ViewControls } from './use-view.ts';

export interface PreviewToolbarProps {
  readonly controls: ViewControls;
  readonly pageCount: number;
  readonly canTurn: boolean;
  readonly hits: HitCursor;
}

export function PreviewToolbar({ controls, pageCount, canTurn, hits }: PreviewToolbarProps) {
  const t = useText();
  const formats = useFormats();
  const { view, showPage, zoomBy, fit, turnRight } = controls;
  return (
    <div className="preview-toolbar" role="toolbar" aria-label={t('preview.toolbar')}>
      {pageCount > 1 && (
        <div className="preview-tools">
          <IconButton
            size="s"
            label={t('preview.before')}
            icon={ChevronLeft}
            isDisabled={view.page <= 1}
            onPress={() => showPage(view.page - 1)}
          />
          <span className="preview-count" role="status">
            {t('preview.page', { page: formats.number(view.page), pages: formats.number(pageCount) })}
          </span>
          <IconButton
            size="s"
            label={t('preview.after')}
            icon={ChevronRight}
            isDisabled={view.page >= pageCount}
            onPress={() => showPage(view.page + 1)}
          />
        </div>
      )}
      {hits.count > 0 && <HitTools hits={hits} />}
      <span className="preview-gap" />
      <div className="preview-tools">
        <IconButton size="s" label={t('preview.smaller')} icon={ZoomOut} onPress={() => zoomBy(1 / zoomStep)} />
        <Button size="s" kind="quiet" onPress={fit}>
          {view.zoom === 1 ? t('preview.fit') : formats.percent(view.zoom)}
        </Button>
        <IconButton size="s" label={t('preview.larger')} icon={ZoomIn} onPress={() => zoomBy(zoomStep)} />
        {canTurn && <IconButton size="s" label={t('preview.turn')} icon={RotateCw} onPress={turnRight} />}
      </div>
    </div>
  );
}

function HitTools({ hits }: { readonly hits: HitCursor }) {
  const t = useText();
  const formats = useFormats();
  return (
    <div className="preview-tools">
      <span className="preview-count" role="status">
        {hits.active === null
          ? t('preview.hits', { count: hits.count, shown: formats.number(hits.count) })
          : t('preview.hit', { hit: formats.number(hits.active + 1), hits: formats.number(hits.count) })}
      </span>
      <IconButton size="s" label={t('preview.hit.before')} icon={ArrowUp} onPress={() => hits.go(-1)} />
      <IconButton size="s" label={t('preview.hit.after')} icon={ArrowDown} onPress={() => hits.go(1)} />
    </div>
  );
}
