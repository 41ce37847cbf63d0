import {
  Bookmark,
  CircleHelp,
  CloudDownload,
  Contrast,
  FileSearch,
  FolderPlus,
  Inbox,
  Languages,
  Layers,
  Link,
  ListChecks,
  MonitorCheck,
  Moon,
  Pause,
  Play,
  PlugZap,
  Plus,
  RefreshCw,
  Sun,
  Trash2,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import { useMemo } from 'react';
import { languageName, languages } from '#contract/messages/format-message.ts';
import type { Settings } from '#contract/settings.ts';
import { useCall, useQuery } from '../bridge/react.tsx';
import { useHostText } from '../i18n/host-text.ts';
import { isolate } from '../i18n/isolate.ts';
import { useText } from '../i18n/text.tsx';
import { useToast } from '../ui/toast.tsx';
import { useAddFiles } from '../screen/add-files.tsx';
import { hrefOf, navigate } from '../screen/routes.ts';
import { places } from './sidebar.tsx';
import { useAction } from '../screen/use-action.ts';

export interface Command {
  readonly id: string;
  readonly title: string;
  readonly icon: LucideIcon;
  readonly run: () => void;
}

/** Every screen, and every action that is possible from anywhere. */
export function useCommands(): readonly Command[] {
  const navigation = useNavigationCommands();
  const actions = useActionCommands();
  const appearance = useAppearanceCommands();
  const saved = useSavedSearchCommands();
  return useMemo(() => [...navigation, ...saved, ...actions, ...appearance], [navigation, saved, actions, appearance]);
}

function useSavedSearchCommands(): readonly Command[] {
  const t = useText();
  const { data: settings } = useQuery('settings.get', {});
  return useMemo(
    () =>
      (settings?.savedSearches ?? []).map(({ name, address }, index) => ({
        id: `saved-${index}`,
        title: t('palette.saved', { name: isolate(name) }),
        icon: Bookmark,
        run: () => navigate(`#/search?${address}`),
      })),
    [t, settings],
  );
}

function useNavigationCommands(): readonly Command[] {
  const t = useText();
  return useMemo(() => {
    const go = (id: string, title: string, icon: LucideIcon, href: string): Command => ({
      id,
      title,
      icon,
      run: () => navigate(href),
    });
    return [
      ...places.map(({ screen, icon, title }) =>
        go(screen, t('palette.go', { place: t(title) }), icon, hrefOf(screen)),
      ),
      go('files', t('palette.go', { place: t('files.title') }), FileSearch, hrefOf('files')),
      go('on-hold', t('palette.onHold'), TriangleAlert, hrefOf('files', null, { group: 'onHold' })),
      go('trash', t('palette.go', { place: t('trash.title') }), Trash2, hrefOf('trash')),
      go('review', t('palette.go', { place: t('review.title') }), ListChecks, hrefOf('review')),
      go('station', t('palette.go', { place: t('shell.station') }), MonitorCheck, hrefOf('station')),
      go('new-folder', t('folders.add'), FolderPlus, hrefOf('folders', 'new')),
      go('setup', t('palette.setup'), Inbox, hrefOf('setup')),
    ];
  }, [t]);
}

/** The actions on files. */
function useActionCommands(): readonly Command[] {
  const t = useText();
  const hostText = useHostText();
  const call = useCall();
  const toast = useToast();
  const act = useAction();
  const { pick } = useAddFiles();
  const { data: status } = useQuery('app.status', {});
  const { data: folders } = useQuery('folders.list', {});
  const isPaused = status?.state === 'paused';
  return useMemo(() => {
    const scan = async () => {
      const answers = await Promise.all((folders ?? []).map(({ id }) => call('folders.scan', { id })));
      const failed = answers.find((answer) => !answer.ok);
      toast(
        failed?.ok === false
          ? { tone: 'fail', text: t('shell.actionFailed', { message: hostText.error(failed.error) }) }
          : { tone: 'done', text: t('palette.scanned') },
      );
    };
    return [
      { id: 'add', title: t('shell.addFiles'), icon: Plus, run: () => pick('files') },
      { id: 'add-combined', title: t('add.combine'), icon: Layers, run: () => pick('combined') },
      {
        id: 'add-urls',
        title: t('remote.addUrl'),
        icon: Link,
        run: () => navigate(hrefOf('inbox', null, { add: 'urls' })),
      },
      {
        id: 'add-source',
        title: t('remote.addSource'),
        icon: CloudDownload,
        run: () => navigate(hrefOf('inbox', null, { add: 'source' })),
      },
      { id: 'add-folder', title: t('shell.addFolder'), icon: Plus, run: () => pick('folder') },
      isPaused
        ? { id: 'resume', title: t('shell.resume'), icon: Play, run: () => void act('app.resume', {}) }
        : { id: 'pause', title: t('shell.pause'), icon: Pause, run: () => void act('app.pause', {}) },
      { id: 'scan', title: t('palette.scan'), icon: RefreshCw, run: () => void scan() },
    ];
  }, [t, hostText, call, act, toast, pick, folders, isPaused]);
}

/** The actions that change theme, contrast and language, and those that lead to the connection and to help. */
function useAppearanceCommands(): readonly Command[] {
  const t = useText();
  const act = useAction();
  return useMemo(() => {
    const set = (id: string, title: string, icon: LucideIcon, part: Partial<Settings>): Command => ({
      id,
      title,
      icon,
      run: () => void act('settings.set', part),
    });
    const theme = (name: 'light' | 'dark' | 'system') => t('palette.theme', { theme: t(`settings.theme.${name}`) });
    return [
      set('light', theme('light'), Sun, { theme: 'light' }),
      set('dark', theme('dark'), Moon, { theme: 'dark' }),
      set('system', theme('system'), Sun, { theme: 'system' }),
      set('contrast', t('palette.contrast'), Contrast, { contrast: 'high' }),
      ...languages.map((language) => set(`language-${language}`, languageName(language), Languages, { language })),
      {
        id: 'connect',
        title: t('setup.connect'),
        icon: PlugZap,
        run: () => navigate(hrefOf('service')),
      },
      { id: 'help', title: t('settings.doctor'), icon: CircleHelp, run: () => navigate(hrefOf('settings')) },
    ];
  }, [t, act]);
}
