import { useState, type ReactNode } from 'react';
import type { TrackedFile, FileAction, FileDetail, Resolution } from '#contract/files.ts';
import { useLink, useQuery } from '../../bridge/react.tsx';
import { useHostText } from '../../i18n/host-text.ts';
import { useText, type Text } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { StrandedFile } from './stranded.tsx';
import { UnlockDialog } from './unlock-dialog.tsx';
import { useFileActions, type FileActions } from './use-file-action.ts';
import { useFormats, type Formats } from '../../i18n/formats.ts';
import { isolate } from '../../i18n/isolate.ts';
import './file-actions.css';

interface ActionButtonsProps {
  readonly file: TrackedFile;
  readonly size?: 'm' | 's';
  /** Offers only these, when not all possible actions can help. */
  readonly offered?: readonly FileAction[];
  /** A button before the actions. */
  readonly children?: ReactNode;
}

/** Offers only the actions that are possible in the file's state, the most helpful first. */
export function ActionButtons({ file, size = 'm', offered = file.actions, children }: ActionButtonsProps) {
  const t = useText();
  const actions = useFileActions();
  const isLive = useLink() === 'live';
  const [asking, setAsking] = useState<'resolve' | 'unlock' | null>(null);
  const close = () => setAsking(null);
  if (file.waitsFor !== null) return <StrandedFile file={file} />;
  if (offered.length === 0 && children === undefined) return null;
  return (
    <div className="file-actions">
      {children}
      {offered.map((action) => (
        <Button
          key={action}
          size={size}
          kind={action === 'skip' ? 'quiet' : 'normal'}
          isDisabled={!isLive}
          isPending={actions.pending === action}
          onPress={() =>
            action === 'resolve' || action === 'unlock' ? setAsking(action) : void actions.run(action, file)
          }
        >
          {t(`file.action.${action}`)}
        </Button>
      ))}
      {asking === 'resolve' && <ResolveDialog file={file} actions={actions} onClose={close} />}
      {asking === 'unlock' && <UnlockDialog file={file} actions={actions} onClose={close} />}
    </div>
  );
}

interface ResolveDialogProps {
  readonly file: TrackedFile;
  readonly actions: FileActions;
  readonly onClose: () => void;
}

/**
 * Returns when a job was created, how many files it has, and its status. Values that the service does not report are
 * left out.
 */
function candidateWords(
  { jobId, createdAtMs, fileCount, folded }: FileDetail['candidates'][number],
  t: Text,
  formats: Formats,
): string {
  const parts = [
    ...(createdAtMs === null ? [] : [formats.dateTime(createdAtMs)]),
    ...(fileCount === null ? [] : [t('files.count', { count: fileCount, shown: formats.number(fileCount) })]),
    ...(folded === 'unknown' ? [] : [t(`document.status.${folded}`)]),
  ];
  return parts.length === 0 ? jobId : parts.join(', ');
}

/** Asks about a file that needs a decision: only a person can find out what became of it. */
function ResolveDialog({ file, actions, onClose }: ResolveDialogProps) {
  const t = useText();
  const hostText = useHostText();
  const formats = useFormats();
  const { data } = useQuery('files.get', { id: file.id });
  const decide = (resolution: Resolution) => () => {
    onClose();
    void actions.resolve(file, resolution);
  };
  const candidates: FileDetail['candidates'] = data?.candidates ?? [];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('file.decision.title', { name: isolate(file.name) })}
      actions={
        <Button kind="quiet" onPress={onClose}>
          {t('shell.cancel')}
        </Button>
      }
    >
      <p>{file.detail === null ? t('file.decision.text') : hostText.detail(file.detail)}</p>
      <div className="file-resolve">
        {candidates.map((candidate) => (
          <Button key={candidate.jobId} onPress={decide({ kind: 'is-job', jobId: candidate.jobId })}>
            {t('file.decision.isJob')}
            <small>{candidateWords(candidate, t, formats)}</small>
          </Button>
        ))}
        <Button onPress={decide({ kind: 'check-again' })}>{t('file.decision.look')}</Button>
        <Button kind="danger" onPress={decide({ kind: 'upload-again' })}>
          {t('file.decision.again')}
          <small>{t(file.reason === 'row' ? 'file.decision.againFirst' : 'file.decision.againNote')}</small>
        </Button>
      </div>
    </Dialog>
  );
}
