import { Inbox } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useText } from '../i18n/text.tsx';
import { useAddFiles } from './add-files.tsx';
import { readDropped } from './read-dropped.ts';
import './drop-anywhere.css';

/** Files and folders may be dropped anywhere in the window; the overlay says so while they are over it. */
export function DropAnywhere({ children }: { readonly children: ReactNode }) {
  const t = useText();
  const { add } = useAddFiles();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    const onOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      // Also what is no file: the browser would open it instead of this page.
      event.preventDefault();
      setOver(false);
      if (event.dataTransfer !== null && hasFiles(event)) void readDropped(event.dataTransfer).then(add);
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
    <>
      {children}
      {isOver && (
        <div className="drop-overlay" aria-hidden>
          <div className="drop-card">
            <Inbox />
            <b>{t('drop.title')}</b>
            <span>{t('drop.text')}</span>
          </div>
        </div>
      )}
    </>
  );
}
