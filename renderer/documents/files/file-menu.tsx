import {
  Clipboard,
  Download,
  FileText,
  FolderOpen,
  Layers,
  RotateCcw,
  RotateCw,
  SkipForward,
  Trash2,
  Undo2,
  Upload,
} from 'lucide-react';
import type { FileAction, TrackedFile } from '#contract/files.ts';
import { useCall, useCapability, useLink } from '../../bridge/react.tsx';
import { useHostText } from '../../i18n/host-text.ts';
import { isolate } from '../../i18n/isolate.ts';
import { useText } from '../../i18n/text.tsx';
import { hrefOf, navigate } from '../../screen/routes.ts';
import { useAction } from '../../screen/use-action.ts';
import { MenuButton } from '../../ui/menu.tsx';
import { useToast } from '../../ui/toast.tsx';
import { saveAs } from '../download.ts';
import { useAgain, useAgainState } from '../again/use-again.ts';
import { useTrash } from '../trash/use-trash.ts';
import { useRights } from '../service/use-rights.ts';
import type { FileActions } from './use-file-action.ts';

/** The actions that ask nothing first, in the order of the menu. */
const plainActions = ['retry', 'allow', 'release', 'skip'] as const satisfies readonly FileAction[];
const icons = { retry: RotateCcw, allow: Upload, release: Upload, skip: SkipForward } as const;

interface FileMenuProps {
  readonly file: TrackedFile;
  readonly actions: FileActions;
  /** Actions that stand beside the menu already. */
  readonly without?: readonly FileAction[];
  /** In a list, Tab reaches the menu of the current row alone. */
  readonly excludeFromTabOrder?: boolean;
}

/** What can be done with a file, behind three dots. An action that is not possible now is left out. */
export function FileMenu({ file, actions, without = [], excludeFromTabOrder = false }: FileMenuProps) {
  const t = useText();
  const act = useAction();
  const isLive = useLink() === 'live';
  const canReveal = useCapability('reveal');
  const download = useDownload();
  const trash = useTrash();
  const { organise } = useRights();
  const again = useAgain();
  const documentId = file.outputs?.kind === 'merged' ? file.outputs.first.fileId : file.fileId;
  const againState = useAgainState(documentId);
  const { jobId } = file;
  const document = { fileId: documentId ?? '', name: file.name };
  const isDisabled = !isLive;
  const entry = (id: string, label: string, icon: typeof Clipboard, onAction: () => void, needsHost = true) => ({
    id,
    label,
    icon,
    onAction,
    isDisabled: needsHost && isDisabled,
  });
  return (
    <MenuButton
      label={t('file.menu', { name: isolate(file.name) })}
      excludeFromTabOrder={excludeFromTabOrder}
      entries={[
        ...plainActions
          .filter((action) => file.actions.includes(action) && !without.includes(action))
          .map((action) =>
            entry(action, t(`file.action.${action}`), icons[action], () => void actions.run(action, file)),
          ),
        ...(documentId === null
          ? []
          : [
              entry(
                'document',
                t('file.openDocument'),
                FileText,
                () => navigate(hrefOf('document', documentId)),
                false,
              ),
            ]),
        ...(canReveal
          ? [entry('reveal', t('file.reveal'), FolderOpen, () => void act('app.reveal', { what: 'file', id: file.id }))]
          : []),
        entry('download', t('file.download'), Download, () => void download([file])),
        ...(jobId === null
          ? []
          : [entry('job', t('file.openJob'), Layers, () => navigate(hrefOf('jobs', jobId)), false)]),
        entry('copy', t('file.copyPath'), Clipboard, () => void navigator.clipboard.writeText(file.path), false),
        ...(documentId === null || file.group !== 'done' || !organise || file.removed === 'deleted'
          ? []
          : file.removed === 'trash'
            ? [entry('restore', t('trash.restore'), Undo2, () => void trash.restore([document]))]
            : [
                ...(againState === null && file.outputs?.kind !== 'decomposed'
                  ? [entry('again', t('again.start'), RotateCw, () => void again.start(document))]
                  : []),
                { ...entry('trash', t('trash.move'), Trash2, () => void trash.move([document])), isDanger: true },
              ]),
      ]}
    />
  );
}

/** Returns a function that saves the originals of files, or the service's copies where the originals are gone. */
function useDownload(): (files: readonly TrackedFile[]) => Promise<void> {
  const t = useText();
  const hostText = useHostText();
  const call = useCall();
  const toast = useToast();
  return async (files) => {
    for (const file of files) {
      const answer = await call('content.preview', { trackedFileId: file.id, download: true });
      if (answer.ok) saveAs(answer.result.url, file.name);
      else toast({ tone: 'fail', text: t('shell.actionFailed', { message: hostText.error(answer.error) }) });
    }
  };
}
