import { Lock, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { DocumentView } from '#contract/documents.ts';
import { useLink } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { isolate } from '../../i18n/isolate.ts';
import { useText } from '../../i18n/text.tsx';
import { ActionDialog } from '../../screen/action-dialog.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import './trash-note.css';
import { useTrash, type TrashableDocument } from './use-trash.ts';
import { useRights } from '../service/use-rights.ts';

/** How long a document stays in the trash. */
const trashMs = 30 * 86_400_000;

/** Says of a document that it is in the trash, deleted, or kept from being deleted, with what can be done. */
export function TrashNote({ document }: { readonly document: DocumentView }) {
  const t = useText();
  const formats = useFormats();
  const { trashedAtMs, isHeld, status, revision } = document;
  if (status === 'deleted' && revision !== null) {
    return (
      <Banner tone="idle" icon={Trash2} title={t('trash.gone')}>
        {t('trash.gone.text')}
      </Banner>
    );
  }
  if (trashedAtMs !== null) {
    return (
      <div className="trash-note">
        <Banner
          tone="hold"
          icon={Trash2}
          title={t('trash.in', { when: formats.date(trashedAtMs) })}
          action={<TrashActions document={document} />}
        >
          {isHeld ? t('trash.in.held') : t('trash.in.text', { when: formats.date(trashedAtMs + trashMs) })}
        </Banner>
      </div>
    );
  }
  return isHeld ? (
    <Banner tone="idle" icon={Lock} title={t('hold.is')}>
      {t('hold.is.text')}
    </Banner>
  ) : null;
}

function TrashActions({ document: { fileId, name, isHeld } }: { readonly document: DocumentView }) {
  const t = useText();
  const trash = useTrash();
  const { organise, administer } = useRights();
  const isLive = useLink() === 'live';
  const [isAsking, setAsking] = useState(false);
  const documents = [{ fileId, name }];
  return (
    <>
      {organise && (
        <Button size="s" icon={Undo2} isDisabled={!isLive} onPress={() => void trash.restore(documents)}>
          {t('trash.restore')}
        </Button>
      )}
      {!isHeld && administer && (
        <Button size="s" kind="quiet" isDisabled={!isLive} onPress={() => setAsking(true)}>
          {t('trash.deleteForGood')}
        </Button>
      )}
      {isAsking && <DeleteForGood documents={documents} onClose={() => setAsking(false)} />}
    </>
  );
}

interface DeleteForGoodProps {
  readonly documents: readonly TrashableDocument[];
  readonly onClose: () => void;
}

/** Asks once, because nothing brings these documents back. */
export function DeleteForGood({ documents, onClose }: DeleteForGoodProps) {
  const t = useText();
  const formats = useFormats();
  const trash = useTrash();
  const count = documents.length;
  return (
    <ActionDialog
      title={t('trash.ask', {
        count,
        shown: formats.number(count),
        name: isolate(documents[0]?.name ?? t('shell.document')),
      })}
      role="alertdialog"
      action={t('trash.deleteForGood')}
      isDanger
      onAct={async () => {
        await trash.deleteForGood(documents);
        return null;
      }}
      onClose={onClose}
    >
      <p>{t('trash.ask.text')}</p>
    </ActionDialog>
  );
}
