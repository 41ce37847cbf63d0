import type { z } from 'zod';
import { createDocumentService } from '#adapters/document-service/create-document-service.ts';
import { createBearerSignIn } from '#adapters/document-service/sign-in/bearer.ts';
import type { Failure } from '#core/failure.ts';
import { ownCalls, type OwnCallName, type OwnOutput } from '#service-api/own-calls.ts';
import type { OwnAccess } from '#service-api/parent-messages.ts';

type InputOf<Name extends OwnCallName> = z.input<(typeof ownCalls)[Name]['input']>;

/** Calls what a running service answers over its own socket, as the app does for its screens. */
export interface Configure {
  /** Throws `CallFailed` unless the service answers with success. */
  readonly ask: <Name extends OwnCallName>(name: Name, input: InputOf<Name>) => Promise<OwnOutput<Name>>;
  close(): Promise<void>;
}

export class CallFailed extends Error {
  readonly failure: Failure;
  constructor(name: string, failure: Failure) {
    super(`${name}: ${JSON.stringify(failure)}`);
    this.failure = failure;
  }
}

export async function createConfigureClient(own: OwnAccess): Promise<Configure> {
  const made = await createDocumentService(
    { signIn: createBearerSignIn(own.access_token), apiKey: own.api_key, env: {}, nowMs: Date.now },
    {
      baseUrl: 'http://localhost',
      ownSocket: { path: own.socket, secret: Buffer.from(own.secret, 'base64') },
      userAgent: 'intray-tests',
    },
  );
  if (!made.ok) throw new Error(made.failure.message.code);
  const { configure } = made.value;
  if (configure === null) throw new Error('this service cannot be configured');
  return {
    async ask<Name extends OwnCallName>(name: Name, input: InputOf<Name>) {
      const answer = await configure(name, input);
      if (!answer.ok) throw new CallFailed(name, answer.failure);
      // The compiler cannot follow the name through the table of calls.
      return ownCalls[name].output.parse(answer.value) as OwnOutput<Name>;
    },
    close: () => made.value.close(),
  };
}
