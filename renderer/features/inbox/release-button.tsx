import { useState } from 'react';
import { Send } from 'lucide-react';
import type { TrackedFile } from '#contract/files.ts';
import { useCall, useLink } from '../../bridge/react.tsx';
import { useSaid } from '../../i18n/said.ts';
import { useText } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';

/** Closes the batches that these files wait in, instead of waiting for more. Nothing where none can be closed. */
export function ReleaseButton({ items }: { readonly items: readonly TrackedFile[] }) {
  const t = useText();
  const said = useSaid();
  const call = useCall();
  const toast = useToast();
  const isLive = useLink() === 'live';
  const [isPending, setPending] = useState(false);
  const batches = new Map(
    items.filter(({ actions }) => actions.includes('release')).map((item) => [item.batchId, item.id]),
  );
  if (batches.size === 0) return null;
  const release = async () => {
    setPending(true);
    const answers = await Promise.all([...batches.values()].map((id) => call('items.release', { id })));
    setPending(false);
    const failed = answers.find((answer) => !answer.ok);
    toast(
      failed?.ok === false
        ? { tone: 'fail', text: t('file.failed', { message: said.error(failed.error) }) }
        : { tone: 'done', text: t('inbox.released', { count: batches.size }) },
    );
  };
  return (
    <Button size="s" icon={Send} isPending={isPending} isDisabled={!isLive} onPress={() => void release()}>
      {t('inbox.release', { count: batches.size })}
    </Button>
  );
}
