import { Copy, FolderOpen, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useCall, useCapability } from '../../bridge/react.tsx';
import { useText } from '../../i18n/text.tsx';
import { MenuButton } from '../../ui/menu.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { DataPoint } from './data-point.ts';
import { ShareDialog } from './share-dialog.tsx';
import { useDocumentActions } from './use-document-actions.ts';

interface DocumentMenuProps {
  readonly file: { readonly fileId: string; readonly itemId: string | null; readonly dataPoints: readonly DataPoint[] };
  readonly name: string;
}

/** What is done to a document now and then. */
export function DocumentMenu({ file: { fileId, itemId, dataPoints }, name }: DocumentMenuProps) {
  const t = useText();
  const call = useCall();
  const toast = useToast();
  const actions = useDocumentActions();
  const canReveal = useCapability('reveal');
  const [isSharing, setSharing] = useState(false);
  const reveal = async (id: string) => {
    const answer = await call('app.reveal', { what: 'item', id });
    if (!answer.ok) toast({ tone: 'fail', text: answer.error.message });
  };
  return (
    <>
      <MenuButton
        label={t('document.more')}
        entries={[
          {
            id: 'copy',
            label: t('document.copyPoints'),
            icon: Copy,
            isDisabled: dataPoints.length === 0,
            onAction: () => void actions.copyPoints(dataPoints),
          },
          { id: 'share', label: t('share.menu'), icon: Share2, onAction: () => setSharing(true) },
          ...(canReveal && itemId !== null
            ? [{ id: 'reveal', label: t('document.reveal'), icon: FolderOpen, onAction: () => void reveal(itemId) }]
            : []),
        ]}
      />
      {isSharing && <ShareDialog fileId={fileId} name={name} onClose={() => setSharing(false)} />}
    </>
  );
}
