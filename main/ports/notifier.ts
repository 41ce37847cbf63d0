import type { Notice } from '#core/notice.ts';

/** Desktop notifications, and any other channel that reports the end of a job or a trouble to a person. */
export interface Notifier {
  /**
   * Resolves with `true` when the notice was handed over, and with `false` when that is not possible now. A second call
   * with the same id replaces the first.
   */
  show(notice: Notice): Promise<boolean>;
}
