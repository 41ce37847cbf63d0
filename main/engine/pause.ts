import type { AnyMessage } from '#contract/messages/message.ts';
import type { PauseReason } from '#core/retry.ts';

/** Why nothing is sent to a service for now, and until when. */
export interface Pause {
  readonly reason: PauseReason;
  readonly message: AnyMessage;
  readonly untilMs: number;
}
