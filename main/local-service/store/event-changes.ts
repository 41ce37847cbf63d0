import type { EventKind } from '#service-api/values.ts';

interface NewEvent {
  readonly companyId: string;
  /** `null` for an event of the whole job. */
  readonly fileId: string | null;
  readonly jobId: string | null;
  readonly kind: EventKind;
  readonly from: string | null;
  readonly to: string | null;
  readonly detail: Readonly<Record<string, unknown>> | null;
  readonly at: string;
}

export interface EventStore {
  /**
   * Every change of a status has an event, and every event has its change. A company with a webhook gets a delivery of the
   * event with it.
   */
  append(event: NewEvent): Promise<void>;
}
