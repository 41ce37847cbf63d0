import { Layers, RotateCcw } from 'lucide-react';
import type { BatchSummary } from '#contract/batches.ts';
import { useCall, useLink } from '../../bridge/react.tsx';
import { useText } from '../../i18n/text.tsx';
import { hrefOf, navigate } from '../../screen/routes.ts';
import { MenuButton } from '../../ui/menu.tsx';
import { useToast } from '../../ui/toast.tsx';

/** What can be done with a batch: to see its job, and to retry what failed in it. */
export function BatchMenu({ batch: { jobId, counts } }: { readonly batch: BatchSummary }) {
  const t = useText();
  const call = useCall();
  const toast = useToast();
  const isLive = useLink() === 'live';
  if (jobId === null) return <span />;
  const retry = async () => {
    const listed = await call('files.list', { jobId, group: 'onHold', limit: 500 });
    const failed = listed.ok ? listed.result.files.filter(({ actions }) => actions.includes('retry')) : [];
    const answers = await Promise.all(failed.map(({ id }) => call('files.retry', { id })));
    const count = answers.filter(({ ok }) => ok).length;
    toast({ tone: count === 0 ? 'hold' : 'work', text: t('inbox.needsYou.retried', { count }) });
  };
  return (
    <MenuButton
      label={t('activity.menu')}
      entries={[
        { id: 'open', label: t('file.openJob'), icon: Layers, onAction: () => navigate(hrefOf('jobs', jobId)) },
        ...(counts.onHold > 0
          ? [
              {
                id: 'retry',
                label: t('jobs.retryAll', { count: counts.onHold }),
                icon: RotateCcw,
                isDisabled: !isLive,
                onAction: () => void retry(),
              },
            ]
          : []),
      ]}
    />
  );
}
