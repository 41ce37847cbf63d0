import type { Language } from '#contract/messages/format-message.ts';
import { isWithin } from '#core/week-hours.ts';
import type { Preferences } from '#ports/app-settings.ts';
import type { Notifier } from '#ports/notifier.ts';
import { languageOf } from './notice-text.ts';
import { wallTimeOf } from '../machine/wall-time.ts';

type NoticePreferences = Pick<Preferences, 'notices' | 'noticesAbout' | 'quietHours' | 'language' | 'stationName'>;

/** How a host shows a notice: in the person's language, and with the name of the station if it has one. */
export interface NoticeStyle {
  readonly language: Language;
  readonly stationName: string | null;
}

/** Shows a notice under the rules of {@link Notifier}, with the person's language and the station's name. */
export interface HostNotifier {
  show(notice: Notice, voice: NoticeStyle): Promise<boolean>;
}
type Notice = Parameters<Notifier['show']>[0];

/**
 * Shows the notices that a person wants, and none in the quiet hours. Suppressed notices are not shown later: they stay
 * unread in the app, so that a morning does not begin with forty notices.
 */
export function createFilteredNotifier(
  notifier: HostNotifier,
  preferences: () => NoticePreferences,
  nowMs: () => number = Date.now,
): Notifier {
  return {
    show(notice) {
      const current = preferences();
      if (!isWanted(current, notice, nowMs())) return Promise.resolve(true);
      return notifier.show(notice, { language: languageOf(current.language), stationName: current.stationName });
    },
  };
}

function isWanted({ notices, noticesAbout, quietHours }: NoticePreferences, notice: Notice, nowMs: number): boolean {
  if (!notices) return false;
  if (quietHours !== null && isWithin(quietHours, wallTimeOf(nowMs))) return false;
  if (notice.kind === 'trouble') return noticesAbout.needsYou;
  const needsPerson = notice.onHoldCount > 0 || notice.end === 'failed';
  return (needsPerson && noticesAbout.needsYou) || (notice.doneCount > 0 && noticesAbout.finished);
}
