import type { Notice } from '#core/notice.ts';

/** Native notices and whatever else tells a person that a job has ended. */
export interface Notifier {
  /** Resolves when it was handed over; a second call with the same id replaces the first. `false`: it could not be, now. */
  show(notice: Notice): Promise<boolean>;
}
