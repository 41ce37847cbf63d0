import { useEffect } from 'react';
import type { Settings } from '#contract/settings.ts';

export type Appearance = Pick<Settings, 'theme' | 'contrast'>;

const storageKey = 'intray-appearance';
const dark = matchMedia('(prefers-color-scheme: dark)');
const moreContrast = matchMedia('(prefers-contrast: more)');

/** Before the settings are loaded, the page uses its last appearance, so that it does not flash. */
export function showLastAppearance(): void {
  const [theme, contrast] = (localStorage.getItem(storageKey) ?? '').split(' ');
  show({
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    contrast: contrast === 'normal' || contrast === 'high' ? contrast : 'system',
  });
}

/** Applies the settings, and follows the system's theme while they say so. */
export function useAppearance(appearance: Appearance | null): void {
  const theme = appearance?.theme;
  const contrast = appearance?.contrast;
  useEffect(() => {
    if (theme === undefined || contrast === undefined) return undefined;
    localStorage.setItem(storageKey, `${theme} ${contrast}`);
    const follow = () => show({ theme, contrast });
    follow();
    dark.addEventListener('change', follow);
    moreContrast.addEventListener('change', follow);
    return () => {
      dark.removeEventListener('change', follow);
      moreContrast.removeEventListener('change', follow);
    };
  }, [theme, contrast]);
}

function show({ theme, contrast }: Appearance): void {
  const root = document.documentElement.dataset;
  root['theme'] = theme === 'system' ? (dark.matches ? 'dark' : 'light') : theme;
  root['contrast'] = contrast === 'system' ? (moreContrast.matches ? 'high' : 'normal') : contrast;
}
