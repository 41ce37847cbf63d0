import type { z } from 'zod';
import type { Role } from '../endpoint.ts';

/**
 * One call of the configuration, which is no part of the interface: only the app that started the local service may
 * call it, over its own socket. Service, app and page use these schemas, because all of them belong to one version.
 */
export interface ConfigurationCall {
  readonly input: z.ZodObject;
  readonly output: z.ZodType;
  /** True when the call changes something. Without an answer it is then unconfirmed. */
  readonly changes: boolean;
  /** The roles that may call it; administrators alone when it says nothing. */
  readonly roles?: readonly Role[];
}
