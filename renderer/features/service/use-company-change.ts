import type { MethodParams } from '#contract/methods.ts';
import { useCall } from '../../bridge/react.tsx';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { useToast } from '../../ui/toast.tsx';

type ChangeMethod = 'configuration.settings.set' | 'configuration.limits.set';

/**
 * Saves a part of what the company has set, and offers to take it back. Resolves to `null` when it was saved, else to the reason,
 * which was also shown.
 * @param before what is set now; `null` while it is not known
 */
export function useCompanyChange<Method extends ChangeMethod>(
  method: Method,
  before: MethodParams<Method> | null,
  refresh: () => void,
): (part: MethodParams<Method>) => Promise<string | null> {
  const t = useText();
  const hostText = useHostText();
  const call = useCall();
  const toast = useToast();
  const save = async (part: MethodParams<Method>): Promise<string | null> => {
    const answer = await call(method, part);
    refresh();
    if (answer.ok) return null;
    const message = hostText.error(answer.error);
    toast({ tone: 'fail', text: t('shell.actionFailed', { message }), about: 'company' });
    return message;
  };
  return async (part) => {
    const problem = await save(part);
    if (problem !== null || before === null) return problem;
    const earlier = Object.fromEntries(Object.keys(part).map((key) => [key, before[key as keyof typeof before]]));
    toast({
      tone: 'done',
      text: t('company.saved'),
      about: 'company',
      action: { label: t('file.undo'), isUndo: true, onPress: () => void save(earlier as MethodParams<Method>) },
    });
    return null;
  };
}
