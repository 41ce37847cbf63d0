import { useCallback } from 'react';
import type { MethodName, MethodParams } from '#contract/methods.ts';
import { useCall } from '../bridge/react.tsx';
import { useHostText } from '../i18n/host-text.ts';
import { useText } from '../i18n/text.tsx';
import { useToast } from '../ui/toast.tsx';

type ChangeName = Extract<MethodName, `configuration.${string}`>;

export interface Saying {
  /** Shown when the change succeeded. */
  readonly done: string;
  /** Takes the change back. */
  readonly undo?: () => void;
}

/**
 * Returns a function that changes the configuration. It says that the change was made; it resolves to the reason why
 * not, which the caller shows beside what was typed, or to `null`.
 */
export function useChange(): <M extends ChangeName>(
  method: M,
  params: MethodParams<M>,
  saying: Saying,
) => Promise<string | null> {
  const t = useText();
  const hostText = useHostText();
  const call = useCall();
  const toast = useToast();
  return useCallback(
    async (method, params, { done, undo }) => {
      const answer = await call(method, params);
      if (!answer.ok) return hostText.error(answer.error);
      const action = undo === undefined ? {} : { action: { label: t('file.undo'), isUndo: true, onPress: undo } };
      toast({ tone: 'done', text: done, about: 'configuration', ...action });
      return null;
    },
    [t, hostText, call, toast],
  );
}
