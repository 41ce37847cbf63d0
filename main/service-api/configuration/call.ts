import type { z } from 'zod';
import type { Role } from '../endpoint.ts';

/**
 * One call beyond the interface (docs/service-api.md#calls-of-intray). Service, app and page use these schemas; a service of
 * another version says by which of them it goes.
 */
export interface ConfigurationCall {
  readonly input: z.ZodObject;
  readonly output: z.ZodType;
  /** True when the call changes something. Without an answer it is then unconfirmed. */
  readonly changes: boolean;
  /** The roles that may call it; administrators alone when it says nothing. */
  readonly roles?: readonly Role[];
  /**
   * True when it is about the computer of the service: its folders, or what can be reached from it. Only the app that started
   * the service may make it.
   */
  readonly isOnlyHere?: true;
  /** True when the call is about the service and not about the caller's company. Only the company of Intray may make it. */
  readonly isOfService?: true;
}
