import { useCallback, useState } from 'react';
import { useCall } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { useToast } from '../../ui/toast.tsx';
import { queueAllFailed } from './failed-pages.ts';

/** The service takes this many documents in one call. */
const mostInCall = 500;
/** The subject of the toasts, so that only the last one is on screen. */
const about = 'again';

export interface AllAgain {
  /** How many documents were queued so far; `null` while none are being queued. */
  readonly queued: number | null;
  readonly start: () => Promise<void>;
}

/** Has all failed documents processed again, says how far that is, and offers to leave them as they are. */
export function useAllAgain(): AllAgain {
  const t = useText();
  const formats = useFormats();
  const hostText = useHostText();
  const call = useCall();
  const toast = useToast();
  const [queued, setQueued] = useState<number | null>(null);
  const counted = useCallback((count: number) => ({ count, shown: formats.number(count) }), [formats]);
  const cancel = useCallback(
    async (fileIds: readonly string[]) => {
      let cancelled = 0;
      for (let first = 0; first < fileIds.length; first += mostInCall) {
        const answer = await call('again.cancel', { fileIds: fileIds.slice(first, first + mostInCall) });
        if (!answer.ok) {
          toast({ about, tone: 'fail', text: hostText.error(answer.error) });
          return;
        }
        cancelled += answer.result.cancelled;
      }
      toast({ about, tone: 'idle', text: t('failed.cancelled', counted(cancelled)) });
    },
    [call, toast, t, hostText, counted],
  );
  const start = useCallback(async () => {
    setQueued(0);
    const { fileIds, refused, error } = await queueAllFailed((params) => call('failed.again', params), setQueued);
    setQueued(null);
    const said = [
      t('failed.queued', counted(fileIds.length)),
      ...(refused === 0 ? [] : [t('failed.notQueued', counted(refused))]),
      ...(error === null ? [] : [hostText.error(error)]),
    ].join(' ');
    toast({
      ...{ about, tone: error === null ? 'idle' : 'fail', text: said },
      ...(fileIds.length === 0 ? {} : { action: { label: t('many.cancel'), onPress: () => void cancel(fileIds) } }),
    });
  }, [call, toast, t, hostText, counted, cancel]);
  return { queued, start };
}
