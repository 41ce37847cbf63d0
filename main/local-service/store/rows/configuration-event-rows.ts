import type { LoggedConfigurationEvent } from '../configuration-store.ts';

export interface ConfigurationEventRow extends Omit<LoggedConfigurationEvent, 'before' | 'after'> {
  readonly beforeJson: string | null;
  readonly afterJson: string | null;
}

const parsed = (json: string | null): unknown => (json === null ? null : JSON.parse(json));

export function toConfigurationEvent({
  beforeJson,
  afterJson,
  ...row
}: ConfigurationEventRow): LoggedConfigurationEvent {
  return { ...row, before: parsed(beforeJson), after: parsed(afterJson) };
}
