import { Copy } from 'lucide-react';
import { useState } from 'react';
import type { CallError } from '#contract/frame.ts';
import type { MethodResult } from '#contract/methods.ts';
import type { CloudInfo } from '#contract/service.ts';
import { useCall } from '../../bridge/react.tsx';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useDocumentActions } from '../../documents/use-document-actions.ts';

/** Shows where the service reports events for other programs. Intray itself does not need it. */
export function WebhookCard({ cloudInfo }: { readonly cloudInfo: CloudInfo | null }) {
  const t = useText();
  const [isSetting, setSetting] = useState(false);
  const address = cloudInfo?.webHookUrl ?? null;
  return (
    <Section
      title={t('service.webhook')}
      action={
        cloudInfo !== null && (
          <Button size="s" onPress={() => setSetting(true)}>
            {t(address === null ? 'webhook.set' : 'webhook.change')}
          </Button>
        )
      }
    >
      <Card>
        <div className="service-card">
          {address !== null && <span className="mono service-address">{address}</span>}
          <p className="dim small">{t(address === null ? 'webhook.none' : 'webhook.text')}</p>
        </div>
      </Card>
      {isSetting && <SetWebhook address={address ?? ''} onClose={() => setSetting(false)} />}
    </Section>
  );
}

type Outcome =
  | { readonly kind: 'set'; readonly result: MethodResult<'service.setWebhook'> }
  | { readonly kind: 'failed'; readonly error: CallError };

const isAddress = (text: string) => /^https?:\/\/[^\s/]+/iu.test(text) && URL.canParse(text);

function SetWebhook({ address, onClose }: { readonly address: string; readonly onClose: () => void }) {
  const t = useText();
  const hostText = useHostText();
  const call = useCall();
  const [url, setUrl] = useState(address);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isPending, setPending] = useState(false);
  const set = async () => {
    setPending(true);
    const answer = await call('service.setWebhook', { url });
    setPending(false);
    setOutcome(answer.ok ? { kind: 'set', result: answer.result } : { kind: 'failed', error: answer.error });
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
          <Secret secret={outcome.result.signingSecret} />
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
        {outcome?.kind === 'failed' && (
          <Banner tone={isImpossible ? 'hold' : 'fail'} title={t(isImpossible ? 'share.impossible' : 'webhook.failed')}>
            {isImpossible ? t('webhook.impossible') : hostText.error(outcome.error)}
          </Banner>
        )}
      </div>
    </Dialog>
  );
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
