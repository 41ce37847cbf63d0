import type { MethodResult } from '#contract/methods.ts';
import { useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useMessage, useText } from '../../i18n/text.tsx';
import { useAction } from '../../screen/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Pill, type Tone } from '../../ui/pill.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type Delivery = MethodResult<'configuration.webhook.journal'>[number];

const mostShown = 100;
const tones = { waiting: 'work', delivered: 'idle', dead: 'fail' } as const satisfies Record<Delivery['state'], Tone>;

/** Lists the newest events of the webhook, with why one was not delivered. */
export function WebhookJournal({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const hostText = useHostText();
  const { data, error } = useQuery('configuration.webhook.journal', { state: null, limit: mostShown });
  return (
    <Dialog
      title={t('webhook.journal.title')}
      size="l"
      isOpen
      onClose={onClose}
      actions={
        <Button kind="quiet" onPress={onClose}>
          {t('shell.close')}
        </Button>
      }
    >
      {data === null && error === null && <Skeleton rows={4} label={t('shell.loading')} />}
      {data === null && error !== null && <p className="dim small">{hostText.error(error)}</p>}
      {data?.length === 0 && <p className="dim small">{t('webhook.journal.none')}</p>}
      {data !== null && data.length > 0 && (
        <ul className="webhook-journal">
          {data.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function DeliveryRow({ delivery }: { readonly delivery: Delivery }) {
  const t = useText();
  const inWords = useMessage();
  const formats = useFormats();
  const act = useAction();
  const { id, kind, state, eventAt, attempts, nextTryAt, problem } = delivery;
  const at = (time: string) => formats.dateTime(Date.parse(time));
  const facts = [
    at(eventAt),
    t('webhook.attempts', { count: attempts }),
    ...(nextTryAt === null || attempts === 0 ? [] : [t('webhook.nextTry', { when: at(nextTryAt) })]),
  ];
  return (
    <li>
      <Pill tone={tones[state]}>{t(`webhook.delivery.${state}`)}</Pill>
      <div>
        <span className="mono small">{kind}</span>
        <small className="dim">{facts.join(' · ')}</small>
        {problem !== null && <small>{inWords(problem)}</small>}
      </div>
      {state !== 'delivered' && (
        <Button size="s" onPress={() => void act('configuration.webhook.retry', { id })}>
          {t('webhook.retry.one')}
        </Button>
      )}
    </li>
  );
}
