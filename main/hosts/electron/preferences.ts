import type { Settings } from '#contract/app.ts';
import type { App } from '#hosts/shared/app.ts';
import type { AskApp } from './ask.ts';
import { follow } from './follow.ts';

/** What of the settings concerns the host itself. */
export type HostPreferences = Pick<Settings, 'theme' | 'language' | 'startAtSignIn'>;

/** Tells the preferences now and whenever one of them has changed. The result ends it. */
export function followPreferences(
  app: Pick<App, 'revisions'>,
  ask: AskApp,
  apply: (preferences: HostPreferences) => void,
): () => void {
  let before = '';
  return follow(app.revisions, ['settings'], async () => {
    const answer = await ask('settings.get', {});
    if (!answer.ok) return;
    const { theme, language, startAtSignIn } = answer.result;
    const now = JSON.stringify([theme, language, startAtSignIn]);
    if (now === before) return;
    before = now;
    apply({ theme, language, startAtSignIn });
  });
}
