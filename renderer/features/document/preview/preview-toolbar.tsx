import { ChevronLeft, ChevronRight, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { useFormats } from '../../../i18n/formats.ts';
import { useText } from '../../../i18n/text.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { zoomStep, type ViewControls } from './use-view.ts';

export interface PreviewToolbarProps {
  readonly controls: ViewControls;
  readonly pageCount: number;
  readonly canTurn: boolean;
}

export function PreviewToolbar({ controls, pageCount, canTurn }: PreviewToolbarProps) {
  const t = useText();
  const formats = useFormats();
  const { view, showPage, zoomBy, fit, turnRight } = controls;
  return (
    <div className="preview-toolbar" role="toolbar" aria-label={t('preview.toolbar')}>
      {pageCount > 1 && (
        <>
          <IconButton
            size="s"
            label={t('preview.before')}
            icon={ChevronLeft}
            isDisabled={view.page <= 1}
            onPress={() => showPage(view.page - 1)}
          />
          <span className="preview-page" role="status">
            {t('preview.page', { page: formats.number(view.page), pages: formats.number(pageCount) })}
          </span>
          <IconButton
            size="s"
            label={t('preview.after')}
            icon={ChevronRight}
            isDisabled={view.page >= pageCount}
            onPress={() => showPage(view.page + 1)}
          />
        </>
      )}
      <span className="preview-gap" />
      <IconButton size="s" label={t('preview.smaller')} icon={ZoomOut} onPress={() => zoomBy(1 / zoomStep)} />
      <Button size="s" kind="quiet" onPress={fit}>
        {formats.percent(view.zoom)}
      </Button>
      <IconButton size="s" label={t('preview.larger')} icon={ZoomIn} onPress={() => zoomBy(zoomStep)} />
      {canTurn && <IconButton size="s" label={t('preview.turn')} icon={RotateCw} onPress={turnRight} />}
    </div>
  );
}
