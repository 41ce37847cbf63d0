import { useCallback, useState } from 'react';
import type { CallError } from '#contract/frame.ts';
import type { TrackedFile, FileAction, Resolution } from '#contract/files.ts';
import { useCall } from '../../bridge/react.tsx';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { useToast } from '../../ui/toast.tsx';
import { isolate } from '../../i18n/isolate.ts';

export interface FileActions {
  /** The action that is pending; `null` when there is none. */
  readonly pending: FileAction | null;
  run(action: Exclude<FileAction, 'resolve' | 'unlock'>, file: TrackedFile): Promise<void>;
  resolve(file: TrackedFile, resolution: Resolution): Promise<void>;
  /** Returns why the password was refused; `null` when the file is unlocked. */
  unlock(file: TrackedFile, password: string): Promise<CallError | null>;
}

/**
 * Runs the actions of a person on a file, and shows their results. Skipping can be undone while its message is shown.
 */
export function useFileActions(): FileActions {
  const t = useText();
  const hostText = useHostText();
  const call = useCall();
  const toast = useToast();
  const [pending, setPending] = useState<FileAction | null>(null);

  const say = useCallback(
    (action: FileAction, file: TrackedFile, error: CallError | null) => {
      setPending(null);
      if (error !== null) {
        toast({ tone: 'fail', text: t('shell.actionFailed', { message: hostText.error(error) }) });
        return;
      }
      const text = t(`file.actionDone.${action}`, { name: isolate(file.name) });
      const undo = async () => {
        const answer = await call('files.undoSkip', { id: file.id });
        if (!answer.ok)
          toast({ tone: 'fail', text: t('shell.actionFailed', { message: hostText.error(answer.error) }) });
      };
      toast(
        action === 'skip'
          ? { tone: 'idle', text, action: { label: t('file.undo'), isUndo: true, onPress: () => void undo() } }
          : { tone: 'done', text },
      );
    },
    [t, hostText, call, toast],
  );
  const run = useCallback<FileActions['run']>(
    async (action, file) => {
      setPending(action);
      const answer = await call(`files.${action}`, { id: file.id });
      say(action, file, answer.ok ? null : answer.error);
    },
    [call, say],
  );
  const resolve = useCallback<FileActions['resolve']>(
    async (file, resolution) => {
      setPending('resolve');
      const answer = await call('files.resolve', { id: file.id, resolution });
      say('resolve', file, answer.ok ? null : answer.error);
    },
    [call, say],
  );
  const unlock = useCallback<FileActions['unlock']>(
    async (file, password) => {
      const answer = await call('files.unlock', { id: file.id, password });
      if (!answer.ok) return answer.error;
      say('unlock', file, null);
      return null;
    },
    [call, say],
  );
  return { pending, run, resolve, unlock };
}
