import { PlugZap, Unplug } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { ServiceInfo } from '#contract/service.ts';
import { useCall, useQuery } from '../../bridge/react.tsx';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { ActionDialog } from '../../screen/action-dialog.tsx';
import { hrefOf, navigate, type ScreenProps } from '../../screen/routes.ts';
import { Screen } from '../../screen/screen.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ChangesPage } from './changes-page.tsx';
import { CompaniesPage } from './companies-page.tsx';
import { CompanyCard } from './company-card.tsx';
import { CompanyPage } from './company-settings.tsx';
import { BatchIdCard, BudgetCard, IdentityCard, CredentialsCard, StatusCard } from './service-cards.tsx';
import { ExchangeCard } from './exchange-card.tsx';
import { RetentionCard, SpaceCard } from './keeping-cards.tsx';
import { LinksCard } from './links-card.tsx';
import { ServiceProblems } from './service-problems.tsx';
import { ReadingPage } from './reading-page.tsx';
import { SourcesCard } from './sources-card.tsx';
import { UsersPage } from './users-page.tsx';
import { WebhookCard } from './webhook-card.tsx';
import { ConnectForm } from '../../documents/service/connect-form.tsx';
import './service.css';

/**
 * Shows the service in use, what it reports, and how to change it. `#/service/key` opens the form for another key,
 * `#/service/local` the switch back to this computer, `#/service/connect?to=ID` the form for the key of a service that
 * still has files, and `#/service/company` the settings of the company, `#/service/users` its users and keys,
 * `#/service/changes` the journal of its configuration, `#/service/reading` what could not be read and what reads,
 * `#/service/companies` the companies of the service.
 * `#/service/administrators` unfolds what is for administrators.
 */
export function ServiceScreen({ id, params }: ScreenProps) {
  const t = useText();
  const hostText = useHostText();
  const { data, error, refresh } = useQuery('service.info', {});
  const connecting = useConnecting();
  const page = pageOf(id);
  const origin = data?.kind === 'remote' ? data.origin : null;
  const askForKey = useEffectEvent((baseUrl: string) => {
    connecting.open({ kind: 'key', baseUrl });
    navigate(hrefOf('service'), 'replace');
  });
  useEffect(() => {
    if (id === 'key' && origin !== null) askForKey(origin);
  }, [id, origin]);
  // Only an address that files were uploaded to is filled in, so that a link cannot lead a person to another service.
  const { data: status } = useQuery('app.status', {});
  const wanted = status?.otherServices.find(({ serviceId }) => serviceId === params.get('to'))?.origin ?? null;
  const askForOther = useEffectEvent((baseUrl: string) => {
    connecting.open({ kind: 'other', baseUrl });
    navigate(hrefOf('service'), 'replace');
  });
  useEffect(() => {
    if (id === 'connect' && wanted !== null) askForOther(wanted);
  }, [id, wanted]);
  const isOverview = page === 'overview' || (data !== null && hasNoBanner.has(page) && !isOffered(page, data));
  return (
    <Screen
      title={t('shell.service')}
      actions={
        <Button icon={PlugZap} onPress={() => connecting.open({ kind: 'other', baseUrl: '' })}>
          {t(data?.kind === 'remote' ? 'service.connectOther' : 'service.connect')}
        </Button>
      }
    >
      <ServiceNav page={page} info={data} />
      {isOverview && (
        <ServiceProblems problems={data?.problems ?? []} ofKey={data?.credentials.detail ?? null} status={status} />
      )}
      {data === null && error === null && <Skeleton rows={8} label={t('shell.loading')} />}
      {data === null && error !== null && (
        <EmptyState
          icon={Unplug}
          title={t('service.failed')}
          action={<Button onPress={refresh}>{t('shell.retry')}</Button>}
        >
          {hostText.error(error)}
        </EmptyState>
      )}
      {page === 'changes' && isOffered(page, data) && <ChangesPage />}
      {data !== null && page === 'companies' && isOffered(page, data) && (
        <CompaniesPage isHere={data.kind === 'local'} />
      )}
      {data !== null && page === 'company' && <CompanyPage info={data} />}
      {data !== null && page === 'users' && <UsersPage info={data} />}
      {data !== null && page === 'reading' && <ReadingPage info={data} params={params} />}
      {data !== null && isOverview && (
        <Shown
          info={data}
          asksForLocal={id === 'local'}
          startsOpen={id === 'administrators'}
          changeKey={origin !== null && <ChangeKey onPress={() => connecting.open({ kind: 'key', baseUrl: origin })} />}
        />
      )}
      {connecting.dialog}
    </Screen>
  );
}

/** The pages of the service; the first has no address of its own. */
const pages = ['overview', 'company', 'users', 'reading', 'companies', 'changes'] as const;
type ServicePage = (typeof pages)[number];

const pageOf = (id: string | null): ServicePage => pages.find((page) => page === id) ?? 'overview';

/** Whether the service lets a person use a page. */
function isOffered(page: ServicePage, info: ServiceInfo | null): boolean {
  if (page === 'companies') return info?.canManageCompanies === true;
  return (page !== 'reading' && page !== 'changes') || info?.canConfigure === true;
}

/** Where they are not offered, their addresses show the overview. */
const hasNoBanner: ReadonlySet<ServicePage> = new Set(['companies', 'changes']);

function ServiceNav({ page, info }: { readonly page: ServicePage; readonly info: ServiceInfo | null }) {
  const t = useText();
  return (
    <nav className="service-nav" aria-label={t('service.pages')}>
      {pages
        .filter((each) => isOffered(each, info))
        .map((each) => (
          <a
            key={each}
            href={hrefOf('service', each === 'overview' ? null : each)}
            aria-current={each === page ? 'page' : undefined}
          >
            {t(each === 'companies' ? 'service.companies' : `service.page.${each}`)}
          </a>
        ))}
    </nav>
  );
}

function ChangeKey({ onPress }: { readonly onPress: () => void }) {
  const t = useText();
  return (
    <Button size="s" onPress={onPress}>
      {t('service.key.change')}
    </Button>
  );
}

interface ShownProps {
  readonly info: ServiceInfo;
  readonly changeKey: ReactNode;
  readonly asksForLocal: boolean;
  /** Whether what is for administrators is shown at once. */
  readonly startsOpen: boolean;
}

/** What concerns everybody stands first; what only administrators need is folded. */
function Shown({ info, changeKey, asksForLocal, startsOpen }: ShownProps) {
  const isLocal = info.kind === 'local';
  return (
    <>
      <div className="service">
        <div>
          <StatusCard info={info} back={info.kind === 'remote' && <BackToLocal asksAtOnce={asksForLocal} />} />
          {isLocal && info.canConfigure && <ExchangeCard />}
          {!isLocal && <IdentityCard info={info} />}
        </div>
        <div>
          {info.canConfigure && <SpaceCard />}
          {info.canConfigure && <RetentionCard />}
          {!isLocal && <CredentialsCard secret={info.credentials} change={changeKey} />}
        </div>
      </div>
      <ForAdministrators startsOpen={startsOpen}>
        <div className="service">
          <div>
            {isLocal && <IdentityCard info={info} />}
            {isLocal && <CredentialsCard secret={info.credentials} change={changeKey} />}
            <CompanyCard info={info} />
            <BudgetCard budgets={info.budgets} />
          </div>
          <div>
            <SourcesCard />
            <WebhookCard info={info} />
            <LinksCard canConfigure={info.canConfigure} />
            <BatchIdCard service={isLocal ? 'local' : info.origin} />
          </div>
        </div>
      </ForAdministrators>
    </>
  );
}

/** What is folded asks the service nothing. */
function ForAdministrators({ startsOpen, children }: { readonly startsOpen: boolean; readonly children: ReactNode }) {
  const t = useText();
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <details className="service-admin" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('service.administrators')}</summary>
      {isOpen && children}
    </details>
  );
}

/** Asks once, because files then go to another service. */
function BackToLocal({ asksAtOnce }: { readonly asksAtOnce: boolean }) {
  const t = useText();
  const hostText = useHostText();
  const call = useCall();
  const toast = useToast();
  const [isAsking, setAsking] = useState(asksAtOnce);
  const goBack = async () => {
    const answer = await call('service.useLocal', {});
    if (!answer.ok) return hostText.error(answer.error);
    toast({ tone: 'done', text: t('service.local.done') });
    return null;
  };
  return (
    <>
      <Button size="s" onPress={() => setAsking(true)}>
        {t('service.local.use')}
      </Button>
      {isAsking && (
        <ActionDialog
          title={t('service.local.ask')}
          role="alertdialog"
          action={t('service.local.use')}
          onAct={goBack}
          onClose={() => setAsking(false)}
        >
          <p>{t('service.local.ask.text')}</p>
        </ActionDialog>
      )}
    </>
  );
}

/** The target of the form: another service, whose address may be known, or the same service with another key. */
interface Aim {
  readonly kind: 'other' | 'key';
  readonly baseUrl: string;
}

function useConnecting(): { readonly open: (aim: Aim) => void; readonly dialog: ReactNode } {
  const t = useText();
  const [aim, setAim] = useState<Aim | null>(null);
  const close = () => setAim(null);
  const isKey = aim?.kind === 'key';
  const dialog = (
    <Dialog title={t(isKey ? 'service.key.change' : 'service.connect')} isOpen={aim !== null} onClose={close} size="l">
      <p className="muted small service-note">{t(isKey ? 'service.key.change.text' : 'service.connect.text')}</p>
      <ConnectForm
        baseUrl={aim?.baseUrl ?? ''}
        onConnected={close}
        cancel={
          <Button kind="quiet" onPress={close}>
            {t('shell.cancel')}
          </Button>
        }
      />
    </Dialog>
  );
  return { open: setAim, dialog };
}
