import {
  Copy,
  Download,
  Files,
  FileSearch,
  FolderOpen,
  Lock,
  LockOpen,
  RotateCw,
  Share2,
  Trash2,
  Undo2,
} from 'lucide-react';
import { useState } from 'react';
import { mayBeScanned, type DataPoint } from '#contract/documents.ts';
import { useCapability } from '../bridge/react.tsx';
import { useText } from '../i18n/text.tsx';
import { hrefOf, navigate } from '../screen/routes.ts';
import { useAction } from '../screen/use-action.ts';
import { MenuButton, type MenuEntry } from '../ui/menu.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { useAgain, useAgainState } from './again/use-again.ts';
import { useTrash } from './trash/use-trash.ts';
import { useRights } from './service/use-rights.ts';
import { useDocumentActions } from './use-document-actions.ts';

interface DocumentMenuProps {
  readonly file: {
    readonly fileId: string;
    readonly trackedFileId: string | null;
    readonly dataPoints: readonly DataPoint[];
    readonly tagName: string | null;
    /** `null` for a document that is not in the trash. */
    readonly trashedAtMs?: number | null;
    /** Whether a legal hold refuses to delete it. A list may not know. */
    readonly isHeld?: boolean;
    /** `null` where the document can neither be corrected nor deleted. */
    readonly revision?: string | null;
  };
  readonly name: string;
  /** Called when the document was moved to the trash, or came back. */
  readonly onChanged?: () => void;
}

/** The menu of less frequent actions on a document. */
export function DocumentMenu(props: DocumentMenuProps) {
  const t = useText();
  const [isSharing, setSharing] = useState(false);
  const entries = useDocumentEntries(props, () => setSharing(true));
  const { file, name } = props;
  return (
    <>
      <MenuButton label={t('document.more')} entries={entries} />
      {isSharing && <ShareDialog fileId={file.fileId} name={name} onClose={() => setSharing(false)} />}
    </>
  );
}

/** What can be done with a document from a menu. */
export function useDocumentEntries(
  { file, name, onChanged }: DocumentMenuProps,
  onShare: () => void,
): readonly MenuEntry[] {
  const { fileId, trackedFileId, dataPoints } = file;
  const t = useText();
  const act = useAction();
  const actions = useDocumentActions();
  const canSearch = mayBeScanned(name);
  const canReveal = useCapability('reveal');
  const similar = useSimilarEntry(file, name);
  const again = useAgainEntries(file, name);
  const keeping = useKeepingEntries(file, name, onChanged);
  // What nobody can get any more is neither saved nor shared.
  const isThere = (file.trashedAtMs ?? null) === null;
  const outgoing = new Set(['download', 'searchable', 'share', 'again', 'again-cancel']);
  return [
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
    { id: 'share', label: t('share.menu'), icon: Share2, onAction: onShare },
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
    ...similar,
    ...again,
    ...keeping,
  ].filter(({ id }) => isThere || !outgoing.has(id));
}

/** Leads to the documents that share the telling words of this one, where the service can be asked for them. */
function useSimilarEntry({ fileId, revision }: DocumentMenuProps['file'], name: string): readonly MenuEntry[] {
  const t = useText();
  const rights = useRights();
  const isOwnService = revision === undefined ? rights.correct : revision !== null;
  if (!isOwnService) return [];
  const href = hrefOf('search', null, { like: fileId, likename: name });
  return [{ id: 'similar', label: t('document.similar'), icon: Files, onAction: () => navigate(href) }];
}

/** Processing again, or leaving the document as it is while it waits for that, where the service can. */
function useAgainEntries({ fileId, revision }: DocumentMenuProps['file'], name: string): readonly MenuEntry[] {
  const t = useText();
  const again = useAgain();
  const { organise } = useRights();
  const state = useAgainState(fileId);
  if (!organise || revision === null || state === 'running') return [];
  const document = { fileId, name };
  return state === 'waiting'
    ? [{ id: 'again-cancel', label: t('again.cancel'), icon: RotateCw, onAction: () => void again.cancel(document) }]
    : [{ id: 'again', label: t('again.start'), icon: RotateCw, onAction: () => void again.start(document) }];
}

/** Deleting, taking back, and the legal hold, where the service has them. */
function useKeepingEntries(
  { fileId, trashedAtMs = null, isHeld, revision }: DocumentMenuProps['file'],
  name: string,
  onChanged: DocumentMenuProps['onChanged'],
): readonly MenuEntry[] {
  const t = useText();
  const trash = useTrash();
  const { organise, administer } = useRights();
  if (!organise || revision === null) return [];
  const documents = [{ fileId, name }];
  const restored = async () => {
    await trash.restore(documents);
    onChanged?.();
  };
  const held = async (to: boolean) => {
    await trash.hold(documents, to);
    onChanged?.();
  };
  const hold = isHeld ?? null;
  return [
    ...(hold === null || !administer
      ? []
      : [
          {
            id: 'hold',
            label: t(hold ? 'hold.remove' : 'hold.place'),
            icon: hold ? LockOpen : Lock,
            onAction: () => void held(!hold),
          },
        ]),
    trashedAtMs === null
      ? {
          id: 'trash',
          label: t('trash.move'),
          icon: Trash2,
          isDanger: true,
          onAction: () => void trash.move(documents, onChanged),
        }
      : { id: 'restore', label: t('trash.restore'), icon: Undo2, onAction: () => void restored() },
  ];
}
