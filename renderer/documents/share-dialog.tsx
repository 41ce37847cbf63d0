import { Copy } from 'lucide-react';
import { useState } from 'react';
import type { CallError } from '#contract/frame.ts';
import type { MethodResult } from '#contract/methods.ts';
import { useCall, useQuery } from '../bridge/react.tsx';
import { useFormats } from '../i18n/formats.ts';
import { useHostText } from '../i18n/host-text.ts';
import { isolate } from '../i18n/isolate.ts';
import { useText } from '../i18n/text.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Select } from '../ui/select.tsx';
import { Switch } from '../ui/switch.tsx';
import { TextField } from '../ui/text-field.tsx';
import { ShareLinks } from './share-links.tsx';
import { useDocumentActions } from './use-document-actions.ts';
import './share-dialog.css';

const lifetimes = { hour: 3_600, day: 86_400, week: 604_800, month: 2_592_000 } as const;
type Lifetime = keyof typeof lifetimes;

type Made =
  | { readonly kind: 'link'; readonly link: MethodResult<'documents.share'> }
  | { readonly kind: 'failed'; readonly error: CallError };

interface ShareDialogProps {
  readonly fileId: string;
  readonly name: string;
  readonly onClose: () => void;
}

/**
 * Creates a link for another person. It says first who can use the link, and says plainly when the service has no
 * links.
 */
export function ShareDialog({ fileId, name, onClose }: ShareDialogProps) {
  const t = useText();
  const hostText = useHostText();
  const call = useCall();
  const [lifetime, setLifetime] = useState<Lifetime>('day');
  const [isShort, setShort] = useState(false);
  const [followsVersions, setFollowsVersions] = useState(false);
  const { data: info } = useQuery('service.info', {});
  const [made, setMade] = useState<Made | null>(null);
  const [isPending, setPending] = useState(false);
  const make = async () => {
    setPending(true);
    const answer = await call('documents.share', {
      ...{ id: fileId, lifetimeS: lifetimes[lifetime], isShort, followsVersions },
    });
    setPending(false);
    setMade(answer.ok ? { kind: 'link', link: answer.result } : { kind: 'failed', error: answer.error });
  };
  const isImpossible = made?.kind === 'failed' && made.error.code === 'unsupported';
  return (
    <Dialog
      title={t('share.title', { name: isolate(name) })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onPress={onClose}>
            {t(made === null ? 'shell.cancel' : 'shell.close')}
          </Button>
          {made?.kind !== 'link' && !isImpossible && (
            <Button kind="primary" isPending={isPending} onPress={() => void make()}>
              {t('share.make')}
            </Button>
          )}
        </>
      }
    >
      <div className="share">
        {made?.kind === 'link' ? (
          <Link link={made.link} />
        ) : (
          <>
            <p className="muted">{t(info?.kind === 'local' ? 'share.text.local' : 'share.text')}</p>
            <Select
              label={t('share.lifetime')}
              value={lifetime}
              options={(['hour', 'day', 'week', 'month'] as const).map((id) => ({ id, label: t(`share.for.${id}`) }))}
              onChange={setLifetime}
            />
            <Switch
              isSelected={followsVersions}
              onChange={setFollowsVersions}
              description={t(followsVersions ? 'share.follows.on' : 'share.follows.off')}
            >
              {t('share.follows')}
            </Switch>
            <Switch isSelected={isShort} onChange={setShort} description={t('share.short.text')}>
              {t('share.short')}
            </Switch>
          </>
        )}
        {info?.canConfigure === true && <LiveLinks fileId={fileId} />}
        {made?.kind === 'failed' && (
          <Banner tone={isImpossible ? 'hold' : 'fail'} title={t(isImpossible ? 'share.impossible' : 'share.failed')}>
            {isImpossible ? t('share.impossible.text') : hostText.error(made.error)}
          </Banner>
        )}
      </div>
    </Dialog>
  );
}

/** Shows the links of the document that work already. */
function LiveLinks({ fileId }: { readonly fileId: string }) {
  const t = useText();
  const { data: links } = useQuery('configuration.links.list', { fileId });
  if (links === null || links.length === 0) return null;
  return (
    <section aria-label={t('share.live')}>
      <h3 className="share-live">{t('share.live')}</h3>
      <ShareLinks links={links} isOfAll={false} />
    </section>
  );
}

/** The short address is shown where there is one: the long one does the same. */
function Link({ link }: { readonly link: MethodResult<'documents.share'> }) {
  const { expiresAtMs } = link;
  const url = link.shortUrl ?? link.url;
  const t = useText();
  const formats = useFormats();
  const actions = useDocumentActions();
  return (
    <>
      <TextField label={t('share.link')} autoFocus value={url} onChange={() => undefined} />
      <div className="share-done">
        <Button icon={Copy} onPress={() => void actions.copyText(url)}>
          {t('share.copy')}
        </Button>
        {expiresAtMs !== null && (
          <span className="muted small">{t('share.until', { when: formats.dateTime(expiresAtMs) })}</span>
        )}
      </div>
    </>
  );
}
