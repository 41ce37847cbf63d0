import { useCallback } from 'react';
import { useCall } from '../bridge/react.tsx';
import { useHostText } from '../i18n/host-text.ts';
import { useText } from '../i18n/text.tsx';
import { useToast } from '../ui/toast.tsx';
import type { ContentSource } from './preview/use-content.ts';

/** Returns a function that opens a file in a tab of its own, or says why it cannot. */
export function useOpenOriginal(): (source: ContentSource) => Promise<void> {
  const t = useText();
  const hostText = useHostText();
  const call = useCall();
  const toast = useToast();
  return useCallback(
    async (source) => {
      // Opened before the answer, because a browser blocks a window that does not follow a press directly.
      const tab = window.open('about:blank', '_blank');
      const answer = await call('content.preview', source);
      if (!answer.ok) tab?.close();
      // An app window has no tabs. It is given the content itself, which it opens in another window.
      else if (tab === null) window.open(answer.result.url, '_blank');
      else tab.location.href = answer.result.url;
      if (!answer.ok) toast({ tone: 'fail', text: t('shell.actionFailed', { message: hostText.error(answer.error) }) });
    },
    [call, t, hostText, toast],
  );
}
