import { useState, type ReactNode } from 'react';
import type { ServiceInfo } from '#contract/service.ts';
import { isMessageCode } from '#contract/messages/format-message.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useMessage, useText, type Text } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Facts, Section } from '../../ui/card.tsx';
import { Pill, type Tone } from '../../ui/pill.tsx';
import { identityFacts, signInMethodText } from '../../documents/service/identity-facts.ts';
import { isServiceSilent } from '../../documents/files/verification.ts';
import { useDocumentCount } from '../../documents/service/use-document-count.ts';
import { useCall, useQuery } from '../../bridge/react.tsx';
import { useAction } from '../../screen/use-action.ts';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Fact = readonly [label: string, value: ReactNode];
const known = (facts: readonly (Fact | false)[]) => facts.filter((fact) => fact !== false);

/** Returns a state in the person's language. An unknown one keeps the service's name. */
function stateWords(status: string, t: Text): string {
  const id = `service.state.${status.toLowerCase()}`;
  return isMessageCode(id) ? t(id) : status;
}

export function StatusCard({ info, back }: { readonly info: ServiceInfo; readonly back: ReactNode }) {
  const t = useText();
  const formats = useFormats();
  const { data: app } = useQuery('app.status', {});
  const documents = useDocumentCount(app);
  const isSilent = app !== null && isServiceSilent(app);
  const { status, version } = (isSilent ? null : info.status) ?? { status: null, version: null };
  const tone: Tone = status === null ? 'fail' : /^online$/iu.test(status) ? 'idle' : 'hold';
  const facts: readonly (Fact | false)[] = [
    info.origin !== null && [t('service.address'), <span className="mono">{info.origin}</span>],
    documents !== null && [t('service.documents'), formats.number(documents)],
    version !== null && [t('service.version'), version],
  ];
  return (
    <Section title={t(info.kind === 'local' ? 'shell.here' : 'shell.remote')} action={back}>
      <Card>
        <div className="service-card">
          <div className="service-status">
            <Pill tone={tone}>{status === null ? t('service.noAnswer') : stateWords(status, t)}</Pill>
            {info.kind === 'local' && <span className="muted small">{t('service.local.text')}</span>}
          </div>
          <Facts facts={known(facts)} />
        </div>
      </Card>
    </Section>
  );
}

export function IdentityCard({ info }: { readonly info: ServiceInfo }) {
  const t = useText();
  const { identity } = info;
  const way = identity?.authenticationType ?? null;
  const facts: readonly (Fact | false)[] = [
    ...(identity === null ? [] : identityFacts(identity, t)),
    info.companies !== null &&
      info.companies.length > 1 && [t('service.companies'), info.companies.map((each) => each.name).join(', ')],
    way !== null && [t('service.signIn'), signInMethodText(way, t)],
  ];
  return (
    <Section title={t('service.whoAmI')}>
      <Card>
        <div className="service-card">
          {identity === null ? <p className="dim small">{t('service.notReported')}</p> : <Facts facts={known(facts)} />}
        </div>
      </Card>
    </Section>
  );
}

const secretTones = {
  set: 'idle',
  'not-set': 'hold',
  locked: 'hold',
  missing: 'hold',
  sealed: 'hold',
} as const satisfies Record<string, Tone>;

/** Shows whether a key is set and where it is stored. The page never receives the key itself. */
export function CredentialsCard({
  secret,
  change,
}: {
  readonly secret: ServiceInfo['credentials'];
  readonly change: ReactNode;
}) {
  const t = useText();
  const inWords = useMessage();
  return (
    <Section title={t('service.key')} action={change}>
      <Card>
        <div className="service-card">
          <div className="service-status">
            <Pill tone={secretTones[secret.state]}>{t(`service.key.${secret.state}`)}</Pill>
            {secret.place !== null && <span className="muted small">{t(`service.place.${secret.place}`)}</span>}
          </div>
          {secret.detail !== null && <p className="muted small">{inWords(secret.detail)}</p>}
          {secret.state === 'sealed' && <Unlock />}
        </div>
      </Card>
    </Section>
  );
}

/** Sends the passphrase of the encrypted file of keys. */
function Unlock() {
  const t = useText();
  const hostText = useHostText();
  const call = useCall();
  const [passphrase, setPassphrase] = useState('');
  const [wrong, setWrong] = useState('');
  const [isPending, setPending] = useState(false);
  const unlock = async (): Promise<void> => {
    if (passphrase === '') return;
    setPending(true);
    const answer = await call('service.unlock', { passphrase });
    setPending(false);
    setWrong(answer.ok ? '' : hostText.error(answer.error));
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) void unlock();
      }}
    >
      <TextField
        label={t('service.passphrase')}
        type="password"
        value={passphrase}
        error={wrong}
        onChange={(typed) => {
          setPassphrase(typed);
          setWrong('');
        }}
        after={
          <Button type="submit" isPending={isPending} isDisabled={passphrase === ''}>
            {t('service.unlock')}
          </Button>
        }
      />
    </form>
  );
}

/** Shows how much of the service's request limits is in use. Intray stays below them by itself. */
export function BudgetCard({ budgets }: { readonly budgets: ServiceInfo['budgets'] }) {
  const t = useText();
  const formats = useFormats();
  return (
    <Section title={t('service.budget')}>
      <Card>
        <div className="service-card">
          {budgets === null ? (
            <p className="dim small">{t('service.notReported')}</p>
          ) : (
            (['requests', 'polls'] as const).map((name) => {
              const { perSecond, usedLastMinute, waiting } = budgets[name];
              const share = Math.min(1, usedLastMinute / Math.max(1, perSecond * 60));
              return (
                <div key={name} className="service-budget">
                  <div>
                    <b>{t(`service.budget.${name}`)}</b>
                    <span className="muted small">
                      {t('service.budget.used', {
                        used: formats.number(usedLastMinute),
                        most: formats.number(perSecond * 60),
                      })}
                      {waiting > 0 && ` · ${t('service.budget.waiting', { shown: formats.number(waiting) })}`}
                    </span>
                  </div>
                  <span
                    className="service-meter"
                    role="meter"
                    aria-label={t(`service.budget.${name}`)}
                    aria-valuenow={Math.round(share * 100)}
                    aria-valuemin={0}
                    aria-valuemax={100}
                  >
                    <i style={{ width: `${share * 100}%` }} />
                  </span>
                </div>
              );
            })
          )}
          {budgets !== null && budgets.pausedForMs > 0 && (
            <p className="small service-paused">
              {t('service.budget.paused', { time: formats.duration(budgets.pausedForMs) })}
            </p>
          )}
        </div>
      </Card>
    </Section>
  );
}

/** Shows whether jobs of this connection carry the id of their batch, and what is lost without it. */
export function BatchIdCard({ service }: { readonly service: string | null }) {
  const t = useText();
  const act = useAction();
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
