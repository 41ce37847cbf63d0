import { useEffect, useState } from 'react';
import type { ServiceInfo } from '#contract/service.ts';
import { useQuery } from '../../bridge/react.tsx';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SetWebhook } from './set-webhook.tsx';
import { WebhookState } from './webhook-state.tsx';

const refreshMs = 5_000;

/** Shows where the service reports events for other programs. Intray itself does not need it. */
export function WebhookCard({ info }: { readonly info: Pick<ServiceInfo, 'cloudInfo' | 'canConfigure' | 'kind'> }) {
  return info.canConfigure ? (
    <ConfiguredWebhook isHere={info.kind === 'local'} />
  ) : (
    <RemoteWebhook cloudInfo={info.cloudInfo} />
  );
}

/** What the computer of another service may reach is not decided here. */
function ConfiguredWebhook({ isHere }: { readonly isHere: boolean }) {
  const t = useText();
  const hostText = useHostText();
  const { data: state, error, asking, refresh } = useQuery('configuration.webhook.get', {});
  // Deliveries are too many to be announced.
  useEffect(() => {
    const timer = setInterval(refresh, refreshMs);
    return () => clearInterval(timer);
  }, [refresh]);
  const [isSetting, setSetting] = useState(false);
  const isLoading = state === null && error === null && asking;
  return (
    <Section
      title={t('service.webhook')}
      action={
        error === null && (
          <Button size="s" onPress={() => setSetting(true)}>
            {t(state === null ? 'webhook.set' : 'webhook.change')}
          </Button>
        )
      }
    >
      <Card>
        <div className="service-card">
          {isLoading && <Skeleton rows={2} label={t('shell.loading')} />}
          {error !== null && <p className="dim small">{hostText.error(error)}</p>}
          {state === null && error === null && !isLoading && <p className="dim small">{t('webhook.none')}</p>}
          {state !== null && <WebhookState state={state} />}
        </div>
      </Card>
      {isSetting && (
        <SetWebhook
          target={{ url: state?.url ?? '', allowsPrivateHost: isHere ? (state?.allowsPrivateHost ?? false) : null }}
          onClose={() => setSetting(false)}
        />
      )}
    </Section>
  );
}

function RemoteWebhook({ cloudInfo }: Pick<ServiceInfo, 'cloudInfo'>) {
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
      {isSetting && (
        <SetWebhook target={{ url: address ?? '', allowsPrivateHost: null }} onClose={() => setSetting(false)} />
      )}
    </Section>
  );
}
