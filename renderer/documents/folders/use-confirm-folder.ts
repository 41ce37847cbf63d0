import { isolate } from '../../i18n/isolate.ts';
import { useText } from '../../i18n/text.tsx';
import { useAction } from '../../screen/use-action.ts';
import { useToast } from '../../ui/toast.tsx';

/** Accepts another folder in the place of a watched one. */
export function useConfirmFolder(): (id: string, name: string) => Promise<void> {
  const t = useText();
  const act = useAction();
  const toast = useToast();
  return async (id, name) => {
    if (await act('folders.confirm', { id }))
      toast({ tone: 'done', text: t('folders.confirmed', { name: isolate(name) }) });
  };
}
