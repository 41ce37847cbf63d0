import type { ConnectionController } from '#api/api-deps.ts';
import { succeeded } from '#api/handlers.ts';
import type { ServerCertificate } from '#contract/service.ts';
import type { Failure } from '#core/failure.ts';
import type { ServiceId } from '#core/ids.ts';
import type { DocumentService } from '#ports/document-service.ts';
import { aText } from '../../lib/a-text.ts';
import { message } from '#contract/messages/message.ts';

export interface FakeConnectionsDeps {
  readonly inUse: ServiceId;
  readonly isRemote: boolean;
  /** The services that answer, including the one in use. */
  readonly services: ReadonlyMap<ServiceId, DocumentService>;
}

const wrongKey: Failure = {
  kind: 'unauthorized',
  message: aText('The service does not accept this key.'),
  status: 401,
};

/** Connections that do not change. Another one can be tested and is never adopted. */
export function createFakeConnections({ inUse, isRemote, services }: FakeConnectionsDeps): ConnectionController {
  const current = services.get(inUse) ?? null;
  return {
    kind: () => (isRemote ? 'remote' : 'local'),
    currentId: () => inUse,
    current: () => current,
    of: (id) => services.get(id) ?? null,
    origin: () => current?.origin ?? null,
    problem: () => null,
    refusal: () => null,
    awayBecause: () => message('connection.disconnected'),
    local: () => ({ state: isRemote ? 'off' : 'running', detail: null }),
    credentials: () => Promise.resolve({ state: 'set', place: isRemote ? 'keychain' : 'memory', detail: null }),
    test: async ({ apiKey }) => {
      if (apiKey === 'untrusted') return { ok: false, failure: untrusted };
      return apiKey === 'wrong' || current === null ? { ok: false, failure: wrongKey } : current.whoAmI();
    },
    certificateOf: () => Promise.resolve(certificate),
    connect: () => Promise.resolve(succeeded(null)),
    unlock: () => succeeded(null),
    useLocal: () => Promise.resolve(),
  };
}

const untrusted: Failure = {
  kind: 'offline',
  message: message('failure.untrusted', { why: 'self-signed certificate' }),
};

const certificate: ServerCertificate = {
  subject: 'documents.example.com',
  issuer: 'Example Company Internal CA',
  fingerprint: Array.from({ length: 32 }, (_, at) => ((at * 37 + 11) % 256).toString(16).padStart(2, '0'))
    .join(':')
    .toUpperCase(),
  validUntilMs: Date.UTC(2027, 2, 31),
};
