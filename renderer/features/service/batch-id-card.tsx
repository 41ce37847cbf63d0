import { useQuery } from '../../bridge/react.tsx';
import { useText } from '../../i18n/text.tsx';
import { useAct } from '../../screen/use-act.ts';
import { Card, Section } from '../../ui/card.tsx';
import { Switch } from '../../ui/switch.tsx';

/** Whether jobs of this connection carry the id of their batch, and what is lost without it. */
export function BatchIdCard({ service }: { readonly service: string | null }) {
  const t = useText();
  const act = useAct();
  const { data: settings } = useQuery('settings.get', {});
  if (settings === null || service === null) return null;
  const others = settings.withoutBatchId.filter((each) => each !== service);
  const isSent = others.length === settings.withoutBatchId.length;
  return (
    <Section title={t('service.batchId')}>
      <Card>
        <div className="service-card">
          <Switch
            isSelected={isSent}
            onChange={(on) => void act('settings.set', { withoutBatchId: on ? others : [...others, service] })}
            description={t(isSent ? 'service.batchId.on' : 'service.batchId.off')}
          >
            {t('service.batchId.send')}
          </Switch>
        </div>
      </Card>
    </Section>
  );
}
