import type { DocumentToReview, StoredCorrection } from '../corrections.ts';

export interface CorrectionRow {
  readonly id: string;
  readonly fileId: string;
  readonly userId: string;
  readonly userName: string;
  readonly changeJson: string;
  readonly beforeJson: string | null;
  readonly afterJson: string | null;
  readonly at: string;
  readonly undoneJson: string | null;
}

export function toCorrection({
  changeJson,
  beforeJson,
  afterJson,
  undoneJson,
  ...row
}: CorrectionRow): StoredCorrection {
  const parsed = (json: string | null): unknown => (json === null ? null : JSON.parse(json));
  return {
    ...row,
    change: parsed(changeJson) as StoredCorrection['change'],
    before: parsed(beforeJson) as StoredCorrection['before'],
    after: parsed(afterJson) as StoredCorrection['after'],
    undone: parsed(undoneJson) as StoredCorrection['undone'],
  };
}

export type ReviewRow = Omit<DocumentToReview, 'fields' | 'missing'> & {
  readonly fieldsJson: string;
  readonly missingJson: string;
};

export function toDocumentToReview({ fieldsJson, missingJson, ...row }: ReviewRow): DocumentToReview {
  return { ...row, fields: JSON.parse(fieldsJson) as string[], missing: JSON.parse(missingJson) as string[] };
}
