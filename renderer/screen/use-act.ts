import { useCallback } from 'react';
import type { MethodName, MethodParams } from '#contract/methods.ts';
import { useCall } from '../bridge/react.tsx';
import { useSaid } from '../i18n/said.ts';
import { useText } from '../i18n/text.tsx';
import { useToast } from '../ui/toast.tsx';

export type Act = <M extends MethodName>(method: M, params: MethodParams<M>) => Promise<boolean>;

/**
 * Returns a function that makes a call whose success is visible on the screen. A failure is shown in a toast, with the
 * reason.
 */
export function useAct(): Act {
  const t = useText();
  const said = useSaid();
  const call = useCall();
  const toast = useToast();
  return useCallback(
    async (method, params) => {
      const answer = await call(method, params);
      if (!answer.ok) toast({ tone: 'fail', text: t('shell.actionFailed', { message: said.error(answer.error) }) });
      return answer.ok;
    },
    [t, said, call, toast],
  );
}
