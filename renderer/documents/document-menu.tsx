import { Copy, Download, FileSearch, FolderOpen, Share2 } from 'lucide-react';
import { useState } from 'react';
import type { DataPoint } from '#contract/documents.ts';
import { useCapability } from '../bridge/react.tsx';
import { useText } from '../i18n/text.tsx';
import { useAction } from '../screen/use-action.ts';
import { MenuButton } from '../ui/menu.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { useDocumentActions } from './use-document-actions.ts';

interface DocumentMenuProps {
  readonly file: {
    readonly fileId: string;
    readonly trackedFileId: string | null;
    readonly dataPoints: readonly DataPoint[];
  };
  readonly name: string;
}

/** PDFs and pictures. What has no pages has no recognised words either. */
const paged = /\.(?:pdf|jpe?g|png|tiff?|gif|webp|avif|hei[cf]|bmp)$/iu;

/** The menu of less frequent actions on a document. */
export function DocumentMenu({ file: { fileId, trackedFileId, dataPoints }, name }: DocumentMenuProps) {
  const t = useText();
  const act = useAction();
  const actions = useDocumentActions();
  const canSearch = paged.test(name);
  const canReveal = useCapability('reveal');
  const [isSharing, setSharing] = useState(false);
  return (
    <>
      <MenuButton
        label={t('document.more')}
        entries={[
          {
            id: 'download',
            label: t('preview.download'),
            icon: Download,
            onAction: () => void actions.download({ fileId, name }),
          },
          {
            id: 'copy',
            label: t('document.copyPoints'),
            icon: Copy,
            isDisabled: dataPoints.length === 0,
            onAction: () => void actions.copyPoints(dataPoints),
          },
          ...(canSearch
            ? [
                {
                  id: 'searchable',
                  label: t('document.searchable'),
                  icon: FileSearch,
                  onAction: () => void actions.downloadSearchable(fileId, name),
                },
              ]
            : []),
          { id: 'share', label: t('share.menu'), icon: Share2, onAction: () => setSharing(true) },
          ...(canReveal && trackedFileId !== null
            ? [
                {
                  id: 'reveal',
                  label: t('document.reveal'),
                  icon: FolderOpen,
                  onAction: () => void act('app.reveal', { what: 'file', id: trackedFileId }),
                },
              ]
            : []),
        ]}
      />
      {isSharing && <ShareDialog fileId={fileId} name={name} onClose={() => setSharing(false)} />}
    </>
  );
}
