import type { Metadata } from '#service-api/fields.ts';
import { priorities } from '#service-api/values.ts';
import type { FetchItem, FetchTarget } from '../fetch-queue.ts';
import { priorityOrder } from './priority-order.ts';

export interface FetchRow extends Omit<FetchItem, 'target' | 'metadata' | 'priority'> {
  readonly targetJson: string;
  readonly metadataJson: string | null;
  readonly priority: number;
}

export function toFetchItem({ targetJson, metadataJson, priority, ...row }: FetchRow): FetchItem {
  return {
    ...row,
    target: JSON.parse(targetJson) as FetchTarget,
    metadata: metadataJson === null ? null : (JSON.parse(metadataJson) as Metadata),
    priority: priorities.find((one) => priorityOrder[one] === priority) ?? 'normal',
  };
}
