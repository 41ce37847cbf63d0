import { useState } from 'react';
import { useCall, useQuery } from '../../bridge/react.tsx';
import { ShareLinks } from '../../documents/share-links.tsx';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { ActionDialog } from '../../screen/action-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';

/** Shows every link of the service on this computer that works now. Another service does not tell them. */
export function LinksCard({ canConfigure }: { readonly canConfigure: boolean }) {
  const t = useText();
  return canConfigure ? (
    <LiveLinks />
  ) : (
    <Section title={t('links')}>
      <Card>
        <div className="service-card">
          <p className="dim small">{t('links.remote')}</p>
        </div>
      </Card>
    </Section>
  );
}

function LiveLinks() {
  const t = useText();
  const hostText = useHostText();
  const { data: links, error } = useQuery('configuration.links.list', { fileId: null });
  const [isAsking, setAsking] = useState(false);
  const count = links?.length ?? 0;
  return (
    <Section
      title={t('links')}
      action={
        count > 1 && (
          <Button size="s" onPress={() => setAsking(true)}>
            {t('links.revokeAll')}
          </Button>
        )
      }
    >
      <Card>
        <div className="service-card">
          {links === null && error === null && <Skeleton rows={2} label={t('shell.loading')} />}
          {links === null && error !== null && <p className="dim small">{hostText.error(error)}</p>}
          {links !== null && <p className="dim small">{t(count === 0 ? 'links.none' : 'links.text')}</p>}
          {links !== null && count > 0 && <ShareLinks links={links} isOfAll />}
        </div>
      </Card>
      {isAsking && <RevokeAll count={count} onClose={() => setAsking(false)} />}
    </Section>
  );
}

function RevokeAll({ count, onClose }: { readonly count: number; readonly onClose: () => void }) {
  const t = useText();
  const hostText = useHostText();
  const call = useCall();
  const toast = useToast();
  const revoke = async () => {
    const answer = await call('configuration.links.revoke', { id: null });
    if (!answer.ok) return hostText.error(answer.error);
    toast({ tone: 'done', text: t('links.revoked', { count: answer.result.revoked }) });
    return null;
  };
  return (
    <ActionDialog
      title={t('links.revokeAll.ask', { count })}
      role="alertdialog"
      action={t('links.revokeAll')}
      isDanger
      onAct={revoke}
      onClose={onClose}
    >
      <p>{t('links.revokeAll.text')}</p>
    </ActionDialog>
  );
}
