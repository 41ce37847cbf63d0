import { FolderOpen, Inbox, Layers, Unplug } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { pathOf } from '../bridge/transport.ts';
import { useLink } from '../bridge/react.tsx';
import { useText } from '../i18n/text.tsx';
import { useAddFiles } from '../screen/add-files.tsx';
import { DroppedFolderContext, type DroppedFolder, type TakeFolder } from '../screen/dropped-folder.ts';
import { readDropped } from '../screen/read-dropped.ts';
import './drop-anywhere.css';

/**
 * Accepts files and folders that are dropped anywhere in the window. An overlay says so while they are dragged over it.
 */
export function DropAnywhere({ children }: { readonly children: ReactNode }) {
  const { add } = useAddFiles();
  const [over, setOver] = useState<Over | null>(null);
  const taker = useRef<TakeFolder | null>(null);
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    const onOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(overOf(event));
    };
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(null);
    };
    const onDrop = (event: DragEvent) => {
      // The event is cancelled for any drop, also without files: the browser would open the dropped object in place of
      // this page.
      event.preventDefault();
      setOver(null);
      if (event.dataTransfer === null || !hasFiles(event)) return;
      const folder = taker.current === null ? null : folderIn(event.dataTransfer);
      if (folder !== null) taker.current?.(folder);
      else {
        const { isCombining } = overOf(event);
        void readDropped(event.dataTransfer).then((dropped) => add(dropped, isCombining));
      }
    };
    addEventListener('dragover', onOver);
    addEventListener('dragleave', onLeave);
    addEventListener('drop', onDrop);
    return () => {
      removeEventListener('dragover', onOver);
      removeEventListener('dragleave', onLeave);
      removeEventListener('drop', onDrop);
    };
  }, [add]);
  return (
    <DroppedFolderContext value={taker}>
      {children}
      {over !== null && <DropOverlay over={over} takesFolder={taker.current !== null} />}
    </DroppedFolderContext>
  );
}

/** What is dragged over the window. */
interface Over {
  /** Several files can become one document. */
  readonly isSeveral: boolean;
  /** The pointer is where they are combined. */
  readonly isCombining: boolean;
}

function overOf({ target, dataTransfer }: DragEvent): Over {
  const isSeveral = (dataTransfer?.items.length ?? 0) > 1;
  const isThere = target instanceof Element && target.closest('[data-drop="combine"]') !== null;
  return { isSeveral, isCombining: isSeveral && isThere };
}

/** Returns the one folder of a drop; `null` when the drop holds files or several folders. */
function folderIn(data: DataTransfer): DroppedFolder | null {
  const entry = data.items.length === 1 ? data.items[0]?.webkitGetAsEntry() : null;
  const file = data.files[0];
  if (entry?.isDirectory !== true) return null;
  return { name: entry.name, path: file === undefined ? null : pathOf(file) };
}

function DropOverlay({ over, takesFolder }: { readonly over: Over; readonly takesFolder: boolean }) {
  const t = useText();
  const isLive = useLink() === 'live';
  const Icon = !isLive ? Unplug : takesFolder ? FolderOpen : Inbox;
  const words = !isLive ? 'gone' : takesFolder ? 'folder' : 'files';
  return (
    <div className="drop-overlay" aria-hidden>
      <div className="drop-card">
        <Icon />
        <b>{t(`drop.${words}.title`)}</b>
        <span>{t(`drop.${words}.text`)}</span>
      </div>
      {words === 'files' && over.isSeveral && (
        <div className="drop-card" data-drop="combine" data-chosen={over.isCombining || undefined}>
          <Layers />
          <b>{t('drop.combine.title')}</b>
          <span>{t('drop.combine.text')}</span>
        </div>
      )}
    </div>
  );
}
