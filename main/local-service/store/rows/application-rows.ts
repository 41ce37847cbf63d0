import type { Application, ChangedDocument } from '../application-store.ts';

export interface ApplicationRow extends Omit<Application, 'isDryRun' | 'examples'> {
  readonly isDryRun: number;
  readonly examplesJson: string;
}

export function toApplication({ isDryRun, examplesJson, ...row }: ApplicationRow): Application {
  return { ...row, isDryRun: isDryRun === 1, examples: JSON.parse(examplesJson) as readonly ChangedDocument[] };
}

/** Returns the columns of an application. */
export function applicationRow({ isDryRun, examples, ...row }: Application) {
  return { ...row, isDryRun: isDryRun ? 1 : 0, examplesJson: JSON.stringify(examples) };
}
