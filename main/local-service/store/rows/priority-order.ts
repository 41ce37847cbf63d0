import type { Priority } from '#service-api/values.ts';

/** The places of the priorities in the queues. */
export const priorityOrder: Readonly<Record<Priority, number>> = { high: 0, normal: 1, low: 2 };

/** That of documents that are processed again. */
export const orderOfAgain = 3;
