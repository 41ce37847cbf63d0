import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import type { ManyAct, ManyFileAction, ManyTask } from '#contract/many-methods.ts';
import { manyFileActions } from '#contract/many-methods.ts';
import type { MethodParams } from '#contract/methods.ts';
import type { Answer } from '../../bridge/client.ts';
import { useCall, useQuery } from '../../bridge/react.tsx';
import { saveAs } from '../download.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { useToast } from '../../ui/toast.tsx';

export interface ManyControls {
  /** The act that runs; `null` while none does. */
  readonly running: ManyTask | null;
  /** Starts an act. Resolves to its id, or to `null` after a toast says why it cannot. */
  readonly start: (act: ManyAct, chosen: MethodParams<'many.start'>['chosen']) => Promise<string | null>;
  readonly startFiles: (action: ManyFileAction, chosen: MethodParams<'many.startFiles'>['chosen']) => Promise<void>;
  readonly cancel: (id: string) => void;
}

interface ManyEvents {
  /** Called when an act that was started here is over. */
  readonly onOver: (task: ManyTask) => void;
  /** Shows why documents failed. */
  readonly onFailures: (task: ManyTask) => void;
}

/** Returns whether an act is about files, and not about documents. */
export const isOfFiles = (act: ManyTask['act']): boolean =>
  act === 'undo-skip' || manyFileActions.some((action) => action === act);

const isRunning = ({ state }: ManyTask) => state === 'collecting' || state === 'running';

/** Acts on many documents in the host, with a toast for the outcome of those that were started here. */
export function useMany({ onOver, onFailures }: ManyEvents): ManyControls {
  const hostText = useHostText();
  const t = useText();
  const call = useCall();
  const toast = useToast();
  const { data: tasks } = useQuery('many.list', {});
  const started = useRef(new Set<string>());
  const textOf = useOutcomeText();
  const follow = useCallback(
    (answer: Answer<{ readonly id: string }>) => {
      if (answer.ok) {
        started.current.add(answer.result.id);
        return answer.result.id;
      }
      toast({ tone: 'fail', text: t('shell.actionFailed', { message: hostText.error(answer.error) }) });
      return null;
    },
    [toast, t, hostText],
  );
  const start = useCallback<ManyControls['start']>(
    async (act, chosen) => follow(await call('many.start', { act, chosen })),
    [call, follow],
  );
  const startFiles = useCallback<ManyControls['startFiles']>(
    async (action, chosen) => void follow(await call('many.startFiles', { action, chosen })),
    [call, follow],
  );
  const cancel = useCallback((id: string) => void call('many.cancel', { id }), [call]);
  const undo = async (id: string) => {
    const answer = await call('many.undo', { id });
    if (answer.ok) started.current.add(answer.result.id);
    else toast({ tone: 'fail', text: hostText.error(answer.error) });
  };
  const saveZip = async (id: string) => {
    const answer = await call('many.zip', { id });
    if (answer.ok) saveAs(answer.result.url, answer.result.name);
    else toast({ tone: 'fail', text: hostText.error(answer.error) });
  };
  const report = useEffectEvent((task: ManyTask) => {
    onOver(task);
    if (task.zipBytes !== null) void saveZip(task.id);
    // Links are shown in their dialog.
    if (task.act === 'share' && task.failures.length === 0) return;
    const done = task.tried - task.failed;
    const action =
      task.failed > 0
        ? { label: t('many.failed.show'), onPress: () => onFailures(task) }
        : task.canUndo
          ? { label: t('file.undo'), isUndo: true, onPress: () => void undo(task.id) }
          : null;
    const tone = task.failures.length === 0 ? 'idle' : done > 0 ? 'hold' : 'fail';
    toast({ about: 'many', tone, text: textOf(task), ...(action && { action }) });
  });
  useEffect(() => {
    for (const task of tasks ?? []) if (!isRunning(task) && started.current.delete(task.id)) report(task);
  }, [tasks]);
  return { running: tasks?.find(isRunning) ?? null, start, startFiles, cancel };
}

/** Returns a function that says what became of an act. */
function useOutcomeText(): (task: ManyTask) => string {
  const t = useText();
  const formats = useFormats();
  const hostText = useHostText();
  return ({ act, state, tried, failed, failures }) => {
    const early = failures.find(({ count }) => count === 0);
    const [done, shown] = [tried - failed, formats.number(tried - failed)];
    if (early !== undefined && done === 0 && failed === 0)
      return t('shell.actionFailed', { message: hostText.message(early.text) });
    const parts = [
      early === undefined ? null : hostText.message(early.text),
      state === 'cancelled' ? t('many.cancelled') : null,
      done === 0 ? (failed === 0 ? t('many.nothing') : null) : doneText(t, act, { count: done, shown }),
      failed === 0
        ? null
        : t(isOfFiles(act) ? 'many.files.failed' : 'many.failed', { count: failed, shown: formats.number(failed) }),
    ];
    return parts.filter((part) => part !== null).join(' ');
  };
}

const doneText = (t: ReturnType<typeof useText>, act: ManyTask['act'], params: { count: number; shown: string }) =>
  act === 'share' ? t('many.links', params) : t(`many.done.${act}`, params);
