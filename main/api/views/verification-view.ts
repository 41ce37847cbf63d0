import type { Verification as VerificationView } from '#contract/app.ts';
import { originOf, serviceId } from '#core/ids.ts';
import { nameOf } from '#core/tracked-file.ts';
import { judgeVerification } from '#core/verification.ts';
import type { ApiDeps, LocalState } from '../api-deps.ts';

/** An answer may be this much older than the interval, because asking takes time. */
const lateShare = 1.5;

/** Returns how far the balance can be trusted, with names that a person knows. */
export function verificationView(
  { engine, settings, services, clock }: Pick<ApiDeps, 'engine' | 'settings' | 'services' | 'clock'>,
  sum: { readonly checkedAtMs: number | null; readonly unexplained: number },
  local: LocalState,
): VerificationView {
  const answering = engine.answering();
  const { state, atMs, unresponsive } = judgeVerification(sum, answering, engine.presenceMs * lateShare, clock.nowMs());
  const roots = new Map<string, string | null>(settings.folders().map(({ id, root }) => [id, root]));
  const named = unresponsive.map((one) => {
    const name = one.kind === 'folder' ? folderName(roots.get(one.id) ?? one.id) : hostName(one.id);
    return { ...one, name, isStarting: one.kind === 'service' && name === null && local === 'starting' };
  });
  // Without a service in use nothing is verified, whatever the state of the folders.
  const isServed = services.currentId() !== null;
  if (isServed || state === 'unexplained') return { state, atMs, unresponsive: named };
  const isStarting = services.kind() === 'local' && local === 'starting';
  const unknown = { kind: 'service', id: '', name: null, sinceMs: null, isStarting } as const;
  return { state: 'stale', atMs: null, unresponsive: [...named, unknown] };
}

const folderName = (root: string): string => nameOf(root.replace(/[/\\]+$/u, '')) || root;

function hostName(id: string): string | null {
  const origin = originOf(serviceId(id));
  return origin === null ? null : origin.replace(/^https?:\/\//u, '');
}
