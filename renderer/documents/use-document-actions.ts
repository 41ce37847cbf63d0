import { useCallback } from 'react';
import type { DataPoint } from '#contract/documents.ts';
import { useCall } from '../bridge/react.tsx';
import { useHostText } from '../i18n/host-text.ts';
import { useText } from '../i18n/text.tsx';
import { useToast } from '../ui/toast.tsx';
import { saveAs } from './download.ts';
import { usePointText } from './point-text.ts';

export interface DocumentActions {
  download(file: { readonly fileId: string; readonly name: string | null }): Promise<void>;
  /** Saves a PDF in which the recognised words are found. Resolves when it is written, or when a toast says why not. */
  downloadSearchable(fileId: string, name: string): Promise<void>;
  /** Copies one line for each data point: field, tab, value, as spreadsheets accept it. */
  copyPoints(points: readonly DataPoint[]): Promise<void>;
  copyText(text: string): Promise<void>;
}

export function useDocumentActions(): DocumentActions {
  const t = useText();
  const hostText = useHostText();
  const call = useCall();
  const toast = useToast();
  const pointText = usePointText();
  const download = useCallback<DocumentActions['download']>(
    async ({ fileId, name }) => {
      const ticket = await call('content.preview', { fileId, download: true });
      if (ticket.ok) saveAs(ticket.result.url, name ?? fileId);
      else toast({ tone: 'fail', text: t('document.download.failed', { message: hostText.error(ticket.error) }) });
    },
    [call, t, hostText, toast],
  );
  const downloadSearchable = useCallback<DocumentActions['downloadSearchable']>(
    async (fileId, name) => {
      const about = crypto.randomUUID();
      toast({ about, tone: 'work', text: t('document.searchable.busy') });
      const ticket = await call('content.searchable', { fileId });
      if (ticket.ok) {
        saveAs(ticket.result.url, `${name.replace(/\.[^.]*$/u, '')}.pdf`);
        toast({ about, tone: 'done', text: t('document.searchable.begun') });
      } else
        toast({ about, tone: 'fail', text: t('document.download.failed', { message: hostText.error(ticket.error) }) });
    },
    [call, t, hostText, toast],
  );
  const copyText = useCallback<DocumentActions['copyText']>(
    async (text) => {
      try {
        await navigator.clipboard.writeText(text);
        toast({ tone: 'done', text: t('document.copied') });
      } catch {
        toast({ tone: 'fail', text: t('document.copy.failed') });
      }
    },
    [t, toast],
  );
  const copyPoints = useCallback<DocumentActions['copyPoints']>(
    (points) =>
      copyText(points.map((point) => `${pointText.field(point.name)}\t${pointText.value(point, points)}`).join('\n')),
    [copyText, pointText],
  );
  return { download, downloadSearchable, copyPoints, copyText };
}
