import { isWithin } from '#core/week-hours.ts';
import type { Preferences } from '#ports/app-settings.ts';
import type { Notifier } from '#ports/notifier.ts';
import { wallTimeOf } from '../wall-time.ts';

type Wishes = Pick<Preferences, 'notices' | 'noticesAbout' | 'quietHours'>;
type Notice = Parameters<Notifier['show']>[0];

/**
 * Shows what a person wants to be told of, and nothing in the quiet hours. What is passed over is not shown later: it
 * stands unread in the app, and a morning does not begin with forty notices.
 */
export function createPoliteNotifier(
  notifier: Notifier,
  wishes: () => Wishes,
  nowMs: () => number = Date.now,
): Notifier {
  return {
    show: (notice) => (isWanted(wishes(), notice, nowMs()) ? notifier.show(notice) : Promise.resolve(true)),
  };
}

function isWanted({ notices, noticesAbout, quietHours }: Wishes, notice: Notice, nowMs: number): boolean {
  if (!notices) return false;
  if (quietHours !== null && isWithin(quietHours, wallTimeOf(nowMs))) return false;
  const needsPerson = notice.heldCount > 0 || notice.end === 'failed';
  return (needsPerson && noticesAbout.needsYou) || (notice.doneCount > 0 && noticesAbout.finished);
}
