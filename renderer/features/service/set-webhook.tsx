import { Copy } from 'lucide-react';
import { useState } from 'react';
import type { CallError } from '#contract/frame.ts';
import { useCall } from '../../bridge/react.tsx';
import { useDocumentActions } from '../../documents/use-document-actions.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Outcome =
  { readonly kind: 'set'; readonly secret: string | null } | { readonly kind: 'failed'; readonly error: CallError };

export interface WebhookTarget {
  readonly url: string;
  /** Whether its host may be in a private network; `null` where the service decides that itself. */
  readonly allowsPrivateHost: boolean | null;
}

const isAddress = (text: string) => /^https?:\/\/[^\s/]+/iu.test(text) && URL.canParse(text);

/** Sets the webhook of a service, and shows the secret that the service returns this once. */
export function SetWebhook({ target, onClose }: { readonly target: WebhookTarget; readonly onClose: () => void }) {
  const t = useText();
  const hostText = useHostText();
  const [url, setUrl] = useState(target.url);
  const [allowsPrivateHost, setAllowsPrivateHost] = useState(target.allowsPrivateHost);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isPending, setPending] = useState(false);
  const ask = useSetting();
  const set = async () => {
    setPending(true);
    setOutcome(await ask({ url, allowsPrivateHost }));
    setPending(false);
  };
  const isSet = outcome?.kind === 'set';
  const isImpossible = outcome?.kind === 'failed' && outcome.error.code === 'unsupported';
  return (
    <Dialog
      title={t('webhook.set')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onPress={onClose}>
            {t(isSet || isImpossible ? 'shell.close' : 'shell.cancel')}
          </Button>
          {!isSet && !isImpossible && (
            <Button kind="primary" isDisabled={!isAddress(url)} isPending={isPending} onPress={() => void set()}>
              {t('webhook.set')}
            </Button>
          )}
        </>
      }
    >
      <div className="service-form">
        {isSet ? (
          <Secret secret={outcome.secret} />
        ) : (
          <TextField
            label={t('service.address')}
            type="url"
            value={url}
            onChange={setUrl}
            placeholder="https://example.com/documents"
            description={t('webhook.note')}
            autoFocus
          />
        )}
        {!isSet && allowsPrivateHost !== null && (
          <Switch
            isSelected={allowsPrivateHost}
            onChange={setAllowsPrivateHost}
            description={t('webhook.private.text')}
          >
            {t('webhook.private')}
          </Switch>
        )}
        {outcome?.kind === 'failed' && (
          <Banner tone={isImpossible ? 'hold' : 'fail'} title={t(isImpossible ? 'share.impossible' : 'webhook.failed')}>
            {isImpossible ? t('webhook.impossible') : hostText.error(outcome.error)}
          </Banner>
        )}
      </div>
    </Dialog>
  );
}

/** The service on this computer takes the permission for a private network beside the address. */
function useSetting(): (target: WebhookTarget) => Promise<Outcome> {
  const call = useCall();
  return async ({ url, allowsPrivateHost }) => {
    if (allowsPrivateHost === null) {
      const answer = await call('service.setWebhook', { url });
      return answer.ok ? { kind: 'set', secret: answer.result.signingSecret } : { kind: 'failed', error: answer.error };
    }
    const answer = await call('configuration.webhook.set', { url, allowsPrivateHost });
    return answer.ok ? { kind: 'set', secret: answer.result.secret } : { kind: 'failed', error: answer.error };
  };
}

/** Shows the secret, which the service reports once and Intray does not store. */
function Secret({ secret }: { readonly secret: string | null }) {
  const t = useText();
  const actions = useDocumentActions();
  if (secret === null) return <p>{t('webhook.done')}</p>;
  return (
    <>
      <p>{t('webhook.secret')}</p>
      <p className="mono service-address">{secret}</p>
      <div>
        <Button icon={Copy} onPress={() => void actions.copyText(secret)}>
          {t('webhook.copy')}
        </Button>
      </div>
    </>
  );
}
