import { textOf, type ServiceMessage } from '#service-api/messages/service-message.ts';

/** A file of the data directory that keeps the service from starting, with what a person can do. */
export class StartProblem extends Error {
  readonly why: ServiceMessage;

  constructor(why: ServiceMessage) {
    super(textOf(why));
    this.why = why;
  }
}
