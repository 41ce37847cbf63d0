import { lazy, useEffect, type ComponentType } from 'react';
import { useQuery } from '../bridge/react.tsx';
import { FoldersScreen } from '../features/folders/folders-screen.tsx';
import { FilesScreen } from '../features/inbox/files-screen.tsx';
import { InboxScreen } from '../features/inbox/inbox-screen.tsx';
import { SettingsScreen } from '../features/settings/settings-screen.tsx';
import { SetupScreen } from '../features/setup/setup-screen.tsx';
import { LanguageProvider, systemLanguage, useText } from '../i18n/text.tsx';
import { AddFilesProvider } from '../screen/add-files.tsx';
import { useAppearance } from './appearance.ts';
import { useRoute, type ScreenName, type ScreenProps } from '../screen/routes.ts';
import { Shell } from './shell.tsx';
import { ToastRegion } from '../ui/toast.tsx';

/** Screens that few people open, or that need much code, are loaded when they are opened. */
const screenOf: Readonly<Record<ScreenName, ComponentType<ScreenProps>>> = {
  setup: SetupScreen,
  inbox: InboxScreen,
  files: FilesScreen,
  folders: FoldersScreen,
  settings: SettingsScreen,
  activity: lazy(async () => ({ default: (await import('../features/jobs/activity-screen.tsx')).ActivityScreen })),
  jobs: lazy(async () => ({ default: (await import('../features/jobs/jobs-screen.tsx')).JobsScreen })),
  search: lazy(async () => ({ default: (await import('../features/search/search-screen.tsx')).SearchScreen })),
  document: lazy(async () => ({ default: (await import('../features/document/document-screen.tsx')).DocumentScreen })),
  review: lazy(async () => ({ default: (await import('../features/review/review-screen.tsx')).ReviewScreen })),
  trash: lazy(async () => ({ default: (await import('../features/trash/trash-screen.tsx')).TrashScreen })),
  cuts: lazy(async () => ({ default: (await import('../features/cuts/cuts-screen.tsx')).CutsScreen })),
  tags: lazy(async () => ({ default: (await import('../features/tags/tags-screen.tsx')).TagsScreen })),
  service: lazy(async () => ({ default: (await import('../features/service/service-screen.tsx')).ServiceScreen })),
  station: lazy(async () => ({ default: (await import('../features/station/station-screen.tsx')).StationScreen })),
  ui: lazy(async () => ({ default: (await import('../features/ui-page/ui-screen.tsx')).UiScreen })),
};

export function App() {
  const { data: settings } = useQuery('settings.get', {});
  useAppearance(settings);
  const language = settings === null || settings.language === 'system' ? systemLanguage() : settings.language;
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <LanguageProvider language={language}>
      <Interface />
    </LanguageProvider>
  );
}

function Interface() {
  const t = useText();
  const route = useRoute();
  const ScreenOf = screenOf[route.screen];
  return (
    <ToastRegion label={t('shell.toasts')} closeLabel={t('shell.close')}>
      <AddFilesProvider>
        <Shell route={route}>
          <ScreenOf key={route.screen} id={route.id} params={route.params} />
        </Shell>
      </AddFilesProvider>
    </ToastRegion>
  );
}
