import type { TeachingCorrection } from '../corrections.ts';

export interface TeachingRow extends Omit<TeachingCorrection, 'change' | 'before'> {
  readonly changeJson: string;
  readonly beforeJson: string | null;
}

export function toTeaching({ changeJson, beforeJson, ...row }: TeachingRow): TeachingCorrection {
  return {
    ...row,
    change: JSON.parse(changeJson) as TeachingCorrection['change'],
    before: beforeJson === null ? null : (JSON.parse(beforeJson) as TeachingCorrection['before']),
  };
}
