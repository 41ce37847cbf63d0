import type { ParentMessage } from '#service-api/parent-messages.ts';

/** Resolves when the message has left this process, or never will. */
export type SendToParent = (message: ParentMessage) => Promise<void>;

/** The way to the process that supervises this one; `null` when nobody does. */
export function openParentChannel(): SendToParent | null {
  if (process.send === undefined) return null;
  return (message) =>
    new Promise((resolve) => {
      // With a callback, a parent that is gone is told there and does not throw.
      if (process.connected) process.send?.(message, undefined, undefined, () => resolve());
      else resolve();
    });
}
