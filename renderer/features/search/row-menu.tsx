import { FileText } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useDocumentEntries } from '../../documents/document-menu.tsx';
import { ShareDialog } from '../../documents/share-dialog.tsx';
import { useText } from '../../i18n/text.tsx';
import { PointMenu, type MenuPlace } from '../../ui/menu.tsx';
import type { Hit } from './search-session.ts';

interface RowMenuOptions {
  readonly onOpen: (fileId: string) => void;
  /** Called when a document was moved to the trash, or came back. */
  readonly onChanged: () => void;
}

interface Asked {
  readonly hit: Hit;
  readonly at: MenuPlace;
}

/** The menu of a hit, where a person asks for it in the list, and the dialog that it opens. */
export function useRowMenu(options: RowMenuOptions): {
  readonly open: (hit: Hit, at: MenuPlace) => void;
  readonly element: ReactNode;
} {
  const t = useText();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [shared, setShared] = useState<Hit | null>(null);
  const nameOf = (hit: Hit): string => hit.name ?? t('search.unnamed');
  const element = (
    <>
      {asked !== null && (
        <RowMenu
          {...options}
          {...asked}
          name={nameOf(asked.hit)}
          onShare={() => setShared(asked.hit)}
          onClose={() => setAsked(null)}
        />
      )}
      {shared !== null && <ShareDialog fileId={shared.fileId} name={nameOf(shared)} onClose={() => setShared(null)} />}
    </>
  );
  return { open: (hit, at) => setAsked({ hit, at }), element };
}

interface RowMenuProps extends RowMenuOptions, Asked {
  readonly name: string;
  readonly onShare: () => void;
  readonly onClose: () => void;
}

function RowMenu({ hit, at, name, onOpen, onChanged, onShare, onClose }: RowMenuProps) {
  const t = useText();
  const entries = useDocumentEntries({ file: hit, name, onChanged }, onShare);
  const open = { id: 'open', label: t('file.openDocument'), icon: FileText, onAction: () => onOpen(hit.fileId) };
  return <PointMenu label={t('document.more')} entries={[open, ...entries]} at={at} onClose={onClose} />;
}
