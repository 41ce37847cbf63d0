import { RefreshCw, Unplug } from 'lucide-react';
import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import type { MessageCode } from '#contract/messages/message.ts';
import { useLink, useQuery } from '../bridge/react.tsx';
import { useText } from '../i18n/text.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useUndoOffered } from '../ui/toast.tsx';
import { CommandPalette } from './command-palette.tsx';
import { DropAnywhere } from './drop-anywhere.tsx';
import { keepFocus } from './keep-focus.ts';
import { hrefOf, navigate, type Route, type ScreenName } from '../screen/routes.ts';
import { useUndoKey } from '../screen/undo-key.ts';
import { ScreenBoundary } from './screen-boundary.tsx';
import { Sidebar } from './sidebar.tsx';
import './shell.css';

/**
 * The window: sidebar, screen, and the parts that every screen shares. A screen that fills the window has no sidebar.
 */
export function Shell({ route, children }: { readonly route: Route; readonly children: ReactNode }) {
  const t = useText();
  const link = useLink();
  useTitle(t(titles[route.screen]));
  useFirstScreen(route);
  useEffect(keepFocus, []);
  useUndoKey('offered', useUndoOffered());
  const main = useRef<HTMLElement>(null);
  if (link === 'refused') return <Refused />;
  const isWhole = ['setup', 'station', 'review'].includes(route.screen);
  const screen = (
    <ScreenBoundary key={route.screen} reloadsItself={route.screen === 'station'}>
      <Suspense fallback={<Skeleton rows={6} label={t('shell.loading')} />}>{children}</Suspense>
    </ScreenBoundary>
  );
  return (
    <DropAnywhere>
      {isWhole ? (
        <main className="shell-whole">{screen}</main>
      ) : (
        <div className="shell">
          <Sidebar route={route} onSkip={() => main.current?.focus()} />
          <main className="shell-main" ref={main} tabIndex={-1}>
            {screen}
          </main>
        </div>
      )}
      <CommandPalette />
    </DropAnywhere>
  );
}

/** Shown when the station refuses this browser. The page cannot sign itself in; the app must open it again. */
function Refused() {
  const t = useText();
  return (
    <main className="shell-whole">
      <EmptyState
        icon={Unplug}
        title={t('shell.refused.title')}
        action={
          <Button icon={RefreshCw} onPress={() => location.reload()}>
            {t('shell.reload')}
          </Button>
        }
      >
        {t('shell.refused.text')}
      </EmptyState>
    </main>
  );
}

/** The names of screens in the window's title, which a screen reader announces. */
const titles: Readonly<Record<ScreenName, MessageCode>> = {
  setup: 'setup.title',
  inbox: 'shell.inbox',
  files: 'files.title',
  activity: 'shell.activity',
  jobs: 'jobs.one',
  search: 'shell.search',
  document: 'shell.document',
  cuts: 'cuts.title',
  review: 'review.title',
  trash: 'trash.title',
  folders: 'shell.folders',
  tags: 'shell.tags',
  service: 'shell.service',
  settings: 'shell.settings',
  station: 'shell.station',
  ui: 'ui.title',
};

/** Sets the window's title to the state of the app and the name of the screen, so that the task bar shows both. */
function useTitle(screen: string): void {
  const t = useText();
  const link = useLink();
  const { data: status } = useQuery('app.status', {});
  const attention = status?.balance.onHold ?? 0;
  const waiting = status?.balance.inProgress ?? 0;
  useEffect(() => {
    if (link === 'gone' || link === 'foreign') document.title = t('shell.title.gone');
    else if (attention > 0) document.title = t('shell.title.attention', { count: attention, screen });
    else if (waiting > 0) document.title = t('shell.title.waiting', { count: waiting, screen });
    else document.title = t('shell.title.quiet', { screen });
  }, [t, screen, link, attention, waiting]);
}

/**
 * Opens the setup of a new installation, or the station view where a person has chosen that, and the Inbox else. A
 * folder that was added on the command line has answered what the setup asks.
 */
function useFirstScreen(route: Route): void {
  const { data: settings } = useQuery('settings.get', {});
  const { data: folders } = useQuery('folders.list', settings?.setupDone === false ? {} : null);
  const isNew = settings?.setupDone === false && folders?.length === 0;
  const first = isNew ? 'setup' : settings?.startInStation === true ? 'station' : null;
  useEffect(() => {
    if (first !== null && (location.hash === '' || location.hash === '#/')) navigate(hrefOf(first), 'replace');
  }, [first, route.screen]);
}
