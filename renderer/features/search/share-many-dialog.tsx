import { Copy } from 'lucide-react';
import { useState } from 'react';
import { mostShared, type ManyTask } from '#contract/many-methods.ts';
import { useCall } from '../../bridge/react.tsx';
import { useDocumentActions } from '../../documents/use-document-actions.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';

const lifetimes = { hour: 3_600, day: 86_400, week: 604_800, month: 2_592_000 } as const;

interface ShareManyDialogProps {
  /** `null` where it is not known how many there are. */
  readonly count: number | null;
  /** The act that was over last. */
  readonly over: ManyTask | null;
  /** Resolves to the id of the act, or to `null` when it could not be started. */
  readonly onShare: (lifetimeS: number) => Promise<string | null>;
  readonly onClose: () => void;
}

/** Creates a link for each of the selected documents, and lets all of them be copied. */
export function ShareManyDialog({ count, over, onShare, onClose }: ShareManyDialogProps) {
  const t = useText();
  const formats = useFormats();
  const call = useCall();
  const actions = useDocumentActions();
  const [lifetime, setLifetime] = useState<keyof typeof lifetimes>('day');
  const [sharing, setSharing] = useState<string | null>(null);
  const isOver = sharing !== null && over?.id === sharing;
  const made = isOver ? over.tried - over.failed : 0;
  const shown = Math.min(count ?? mostShared, mostShared);
  const copy = async () => {
    const answer = await call('many.links', { id: sharing ?? '' });
    if (!answer.ok) return;
    await actions.copyText(answer.result.map(({ name, url }) => `${name}\t${url}`).join('\n'));
    onClose();
  };
  return (
    <Dialog
      title={t('many.share.title', { count: shown, shown: formats.number(shown) })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onPress={onClose}>
            {t(isOver ? 'shell.close' : 'shell.cancel')}
          </Button>
          {made > 0 ? (
            <Button kind="primary" icon={Copy} onPress={() => void copy()}>
              {t('many.links.copy')}
            </Button>
          ) : (
            <Button
              kind="primary"
              isPending={sharing !== null && !isOver}
              onPress={() => void onShare(lifetimes[lifetime]).then(setSharing)}
            >
              {t('many.share.make')}
            </Button>
          )}
        </>
      }
    >
      {made > 0 ? (
        <p>{t('many.links', { count: made, shown: formats.number(made) })}</p>
      ) : (
        <>
          <p className="muted">{t('many.share.text')}</p>
          {(count ?? mostShared + 1) > mostShared && (
            <p className="muted">{t('many.share.cut', { shown: formats.number(mostShared) })}</p>
          )}
          <Select
            label={t('share.lifetime')}
            value={lifetime}
            options={(['hour', 'day', 'week', 'month'] as const).map((id) => ({ id, label: t(`share.for.${id}`) }))}
            onChange={setLifetime}
          />
        </>
      )}
    </Dialog>
  );
}
