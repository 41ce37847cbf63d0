/** What the commands for the administrator of a service say (`intray service failed`, `intray service workers`). */
export const administrationTexts = {
  'service.failed.count': 'Documents whose reading failed: {count, number}',
  'service.failed.queued': 'Waiting to be read again: {count, number}',
  'service.workers.none': 'No service and no worker is connected to the database.',
} as const;
