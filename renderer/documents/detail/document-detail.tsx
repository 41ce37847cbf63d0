import { useMemo, useState } from 'react';
import type { DataPoint, DocumentView } from '#contract/documents.ts';
import { useQuery } from '../../bridge/react.tsx';
import { useText } from '../../i18n/text.tsx';
import { useCorrecting } from '../corrections/use-correcting.ts';
import { CropProvider } from '../crop/crop.tsx';
import type { PageImages } from '../crop/page-images.ts';
import { Preview } from '../preview/preview.tsx';
import { useDocumentActions } from '../use-document-actions.ts';
import { DocumentHistory } from './detail-history.tsx';
import type { DetailTab } from './detail-tabs.tsx';
import { DocumentPanel } from './document-panel.tsx';
import { documentPoints } from './item-points.ts';

interface DocumentDetailProps {
  readonly document: DocumentView;
  /** The query whose words are marked. */
  readonly query: string;
  readonly tab: DetailTab;
  readonly onTab: (tab: DetailTab) => void;
  /** Asks for the document again, after it was corrected. */
  readonly onChanged: () => void;
}

/** A document: its pages beside what was read, or what happened to it. Both sides keep their place. */
export function DocumentDetail({ document, query, tab, onTab, onChanged }: DocumentDetailProps) {
  const t = useText();
  const actions = useDocumentActions();
  const [images, setImages] = useState<PageImages | null>(null);
  const [activePoint, setActivePoint] = useState<DataPoint | null>(null);
  const [chosenPoint, setChosenPoint] = useState<DataPoint | null>(null);
  const points = useMemo(() => documentPoints(document.dataPoints), [document.dataPoints]);
  const { trackedFileId } = document;
  // A document that this computer did not upload has no file to ask for, and no receipt.
  const { data: detail } = useQuery('files.get', trackedFileId === null ? null : { id: trackedFileId });
  const correcting = useCorrecting(document, onChanged);
  const editing = correcting?.editing ?? null;
  const name = document.name ?? t('shell.document');
  return (
    <CropProvider images={images}>
      {tab === 'history' && (
        <div className="detail-side" data-tab="history">
          <DocumentHistory document={document} detail={detail} onUndo={correcting?.undo} />
        </div>
      )}
      <div className="detail-side" data-tab="document" hidden={tab !== 'document'}>
        <Preview
          source={{ fileId: document.fileId }}
          name={name}
          query={query}
          points={points.marked}
          activePoint={activePoint}
          onPoint={setActivePoint}
          chosenPoint={chosenPoint}
          onImages={setImages}
          onBox={editing !== null && editing.draft !== null ? (page, box) => void editing.read(page, box) : undefined}
          onDownload={() => void actions.download(document)}
        />
        <DocumentPanel
          document={document}
          points={points}
          receipt={detail?.receipt ?? null}
          activePoint={activePoint}
          onActive={setActivePoint}
          onChoose={setChosenPoint}
          onReceipt={() => onTab('history')}
          level={1}
          correcting={correcting}
        />
      </div>
    </CropProvider>
  );
}
