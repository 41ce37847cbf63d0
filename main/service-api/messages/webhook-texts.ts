/** Why an event was not delivered to the webhook. */
export const webhookTexts = {
  'webhook.problem.status': 'The receiver at {host} answered with the status {status, number}. Check the receiver.',
  'webhook.problem.redirect':
    'The receiver at {host} redirects to another address, and events are sent only to the address that was set. Set the webhook to the new address.',
  'webhook.problem.gone':
    'The receiver at {host} does not take this event any more (status 410), so it is not sent again. Check the receiver, or remove the webhook.',
  'webhook.problem.unknown-host': 'The receiver was not found: no server has the name {host}. Check the address.',
  'webhook.problem.refused-address':
    'The receiver {host} is in a private network ({address}), which is not allowed for this webhook. Set it again and allow the private network.',
  'webhook.problem.no-connection':
    'The receiver at {host} could not be reached ({code}). Check that the receiver is running.',
  'webhook.problem.untrusted':
    'The certificate of {host} is not trusted ({code}). Ask the operator of the receiver to replace it.',
  'webhook.problem.timeout': 'The receiver at {host} did not answer in time. Check the receiver.',
  'webhook.problem.broken-answer': 'The answer of {host} ended early or was damaged. Check the receiver.',
  'webhook.problem.bad-url': 'The address of the webhook is not a plain web address. Set the webhook again.',
  'webhook.problem.secret-lost':
    'The secret of the webhook can no longer be decrypted, so events cannot be signed. Set the webhook again.',
  'webhook.problem.given-up':
    'The receiver was not available for 24 hours, so this event was given up. Try it again when the receiver works.',
} as const;
