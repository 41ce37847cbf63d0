import type { Settings } from '#contract/app.ts';
import type { App } from '#app/app.ts';
import type { AskApp } from './ask.ts';
import { onAppEvents } from './app-events.ts';

/** What of the settings concerns the host itself. */
export type HostPreferences = Pick<Settings, 'theme' | 'language' | 'startAtSignIn'>;

/** Tells the preferences now and whenever one of them has changed. The result ends it. */
export function watchPreferences(
  app: Pick<App, 'revisions'>,
  ask: AskApp,
  apply: (preferences: HostPreferences) => void,
): () => void {
  let before = '';
  return onAppEvents(app.revisions, ['settings'], async () => {
    const answer = await ask('settings.get', {});
    if (!answer.ok) return;
    const { theme, language, startAtSignIn } = answer.result;
    const now = JSON.stringify([theme, language, startAtSignIn]);
    if (now === before) return;
    before = now;
    apply({ theme, language, startAtSignIn });
  });
}
