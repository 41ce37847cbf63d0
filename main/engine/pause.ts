import type { AnyMessage } from '#contract/messages/message.ts';
import type { PauseReason } from '#core/retry.ts';

/** Why a service is not called or gets no uploads for now, and until when. */
export interface Pause {
  readonly reason: PauseReason;
  readonly message: AnyMessage;
  readonly untilMs: number;
}
