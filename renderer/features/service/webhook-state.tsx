import { useState } from 'react';
import type { MethodResult } from '#contract/methods.ts';
import { useCall, useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useMessage, useText } from '../../i18n/text.tsx';
import { ActionDialog } from '../../screen/action-dialog.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/card.tsx';
import { Pill } from '../../ui/pill.tsx';
import { useToast } from '../../ui/toast.tsx';
import { WebhookJournal } from './webhook-journal.tsx';

export type Webhook = NonNullable<MethodResult<'configuration.webhook.get'>>;

/** Shows how the webhook of the service on this computer goes, and what can be done about it. */
export function WebhookState({ state }: { readonly state: Webhook }) {
  const t = useText();
  const formats = useFormats();
  const [isShown, setShown] = useState(false);
  const { failingSince, lastDeliveredAt, waiting, dead } = state;
  const at = (time: string) => formats.dateTime(Date.parse(time));
  return (
    <>
      <span className="mono service-address">{state.url}</span>
      <div className="service-status">
        {failingSince !== null ? (
          <Pill tone="fail">{t('webhook.state.failing')}</Pill>
        ) : lastDeliveredAt !== null ? (
          <Pill tone="idle">{t('webhook.state.works')}</Pill>
        ) : (
          <Pill tone="idle">{t('webhook.state.new')}</Pill>
        )}
        {failingSince !== null && (
          <span className="muted small">{t('webhook.failingSince', { when: at(failingSince) })}</span>
        )}
      </div>
      <Facts
        facts={[
          [t('webhook.lastDelivered'), lastDeliveredAt === null ? t('webhook.never') : at(lastDeliveredAt)],
          [t('webhook.waiting'), formats.number(waiting)],
          [t('webhook.dead'), formats.number(dead)],
        ]}
      />
      <WebhookActions canRetry={waiting + dead > 0} onShow={() => setShown(true)} />
      {isShown && <WebhookJournal onClose={() => setShown(false)} />}
    </>
  );
}

type Test = MethodResult<'configuration.webhook.test'>;

function WebhookActions({ canRetry, onShow }: { readonly canRetry: boolean; readonly onShow: () => void }) {
  const t = useText();
  const hostText = useHostText();
  const call = useCall();
  const toast = useToast();
  const [test, setTest] = useState<Test | null>(null);
  const [isTesting, setTesting] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const sendTest = async () => {
    setTesting(true);
    const answer = await call('configuration.webhook.test', {});
    setTesting(false);
    setTest(answer.ok ? answer.result : null);
    if (!answer.ok) toast({ tone: 'fail', text: t('shell.actionFailed', { message: hostText.error(answer.error) }) });
  };
  const retry = async () => {
    const answer = await call('configuration.webhook.retry', { id: null });
    toast(
      answer.ok
        ? { tone: 'done', text: t('webhook.retried', { count: answer.result.retried }) }
        : { tone: 'fail', text: t('shell.actionFailed', { message: hostText.error(answer.error) }) },
    );
  };
  return (
    <>
      {test !== null && <TestResult test={test} />}
      <div className="service-status">
        <Button size="s" isPending={isTesting} onPress={() => void sendTest()}>
          {t('webhook.test')}
        </Button>
        <Button size="s" onPress={onShow}>
          {t('webhook.journal')}
        </Button>
        {canRetry && (
          <Button size="s" onPress={() => void retry()}>
            {t('webhook.retry')}
          </Button>
        )}
        <Button size="s" kind="quiet" onPress={() => setRemoving(true)}>
          {t('webhook.remove')}
        </Button>
      </div>
      {isRemoving && <RemoveWebhook onClose={() => setRemoving(false)} />}
    </>
  );
}

function TestResult({ test: { status, durationMs, problem } }: { readonly test: Test }) {
  const t = useText();
  const inWords = useMessage();
  const formats = useFormats();
  const time = t('webhook.test.time', { ms: durationMs, shown: formats.number(durationMs) });
  return problem === null ? (
    <Banner tone="done" title={t('webhook.test.done', { status: status ?? 0 })}>
      {time}
    </Banner>
  ) : (
    <Banner tone="fail" title={t('webhook.test.failed')}>
      {`${inWords(problem)} ${time}`}
    </Banner>
  );
}

function RemoveWebhook({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const hostText = useHostText();
  const call = useCall();
  const toast = useToast();
  const { data: state } = useQuery('configuration.webhook.get', {});
  const remove = async () => {
    const answer = await call('configuration.webhook.remove', {});
    if (!answer.ok) return hostText.error(answer.error);
    toast({ tone: 'done', text: t('webhook.removed') });
    return null;
  };
  return (
    <ActionDialog
      title={t('webhook.remove.ask')}
      role="alertdialog"
      action={t('webhook.remove')}
      isDanger
      onAct={remove}
      onClose={onClose}
    >
      <p>{t('webhook.remove.text', { count: state?.waiting ?? 0 })}</p>
    </ActionDialog>
  );
}
