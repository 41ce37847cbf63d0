import { useCallback } from 'react';
import type { MethodName, MethodParams } from '#contract/methods.ts';
import { useCall } from '../bridge/react.tsx';
import { useSaid } from '../i18n/said.ts';
import { useText } from '../i18n/text.tsx';
import { useToast } from '../ui/toast.tsx';

export type Act = <M extends MethodName>(method: M, params: MethodParams<M>) => Promise<boolean>;

/** Does what a person asked for where its success shows by itself; that it was not done, and why, is said. */
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
