import { useCallback } from 'react';
import type { MethodName, MethodParams } from '#contract/methods.ts';
import { useCall } from '../bridge/react.tsx';
import { useHostText } from '../i18n/host-text.ts';
import { useText } from '../i18n/text.tsx';
import { useToast } from '../ui/toast.tsx';

export type Action = <M extends MethodName>(method: M, params: MethodParams<M>) => Promise<boolean>;

/**
 * Returns a function that makes a call whose success is visible on the screen. A failure is shown in a toast, with the
 * reason.
 */
export function useAction(): Action {
  const t = useText();
  const hostText = useHostText();
  const call = useCall();
  const toast = useToast();
  return useCallback(
    async (method, params) => {
      const answer = await call(method, params);
      if (!answer.ok) toast({ tone: 'fail', text: t('shell.actionFailed', { message: hostText.error(answer.error) }) });
      return answer.ok;
    },
    [t, hostText, call, toast],
  );
}
