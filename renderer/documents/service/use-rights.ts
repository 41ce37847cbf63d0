import type { AppStatus } from '#contract/app.ts';
import { useQuery } from '../../bridge/react.tsx';

type Rights = AppStatus['service']['rights'];

const none: Rights = { correct: false, organise: false, administer: false, operate: false };

/** What Intray may do at the service in use beyond the interface; nothing while that is not known. */
export function useRights(): Rights {
  return useQuery('app.status', {}).data?.service.rights ?? none;
}
