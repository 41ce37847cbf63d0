import { rmSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { writeFileAtomic } from '#lib/atomic-write.ts';
import { serviceMessage, type ServiceMessage } from '#service-api/messages/service-message.ts';
import type { PortChoice } from './command.ts';
import { nameIn, type Certificate } from './http/certificate.ts';
import { listenUrl, type ListenOptions } from './listen-options.ts';
import { baseUrlOf, readPort, writePort } from './service-port.ts';
import type { ServicePaths } from './store/service-paths.ts';

type Listening =
  /** Both are `null` when the service has no port. */
  | { readonly ok: true; readonly port: number | null; readonly baseUrl: string | null }
  | { readonly ok: false; readonly why: ServiceMessage };

interface ListenPlace {
  readonly listen: ListenOptions | null;
  readonly certificate: Certificate | null;
  /** Where clients reach the service through a proxy; `null`: where it listens. */
  readonly publicUrl: string | null;
}

/** Returns the base URL at a port; that of the loopback address unless a person has said where it is or where to listen. */
export function baseUrlFor({ listen, certificate, publicUrl }: ListenPlace): (port: number) => string {
  if (publicUrl !== null) return () => publicUrl;
  if (listen === null) return baseUrlOf;
  const name = certificate === null ? null : nameIn(certificate);
  return (port) => listenUrl(listen, port, name);
}

/** Listens where a person has said, else on the port of the last start on the loopback address, and notes where. */
export async function startListening(
  server: FastifyInstance,
  place: ListenPlace & { readonly port: PortChoice },
  paths: Pick<ServicePaths, 'port' | 'address'>,
  log: Logger,
): Promise<Listening> {
  const { port, listen, publicUrl } = place;
  const baseUrl = baseUrlFor(place);
  if (listen !== null) return listenFor(server, { ...listen, baseUrl }, paths);
  rmSync(paths.address, { force: true });
  if (port === 'off') {
    await server.ready();
    return { ok: true, port: null, baseUrl: null };
  }
  const bound = await listenOnLoopback(server, port, readPort(paths.port), log);
  if (bound === 'taken') return { ok: false, why: serviceMessage('service.start.port', { port: String(port ?? '') }) };
  writePort(paths.port, bound);
  if (publicUrl !== null) writeFileAtomic(paths.address, `${publicUrl}\n`);
  return { ok: true, port: bound, baseUrl: baseUrl(bound) };
}

async function listenFor(
  server: FastifyInstance,
  { host, port, baseUrl: baseUrlAt }: ListenOptions & { readonly baseUrl: (port: number) => string },
  paths: Pick<ServicePaths, 'address'>,
): Promise<Listening> {
  try {
    if (!(await tryListen(server, host, port)))
      return { ok: false, why: serviceMessage('service.start.port', { port: String(port) }) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { ok: false, why: serviceMessage('service.start.address', { address: host, why }) };
  }
  const bound = boundPort(server);
  const baseUrl = baseUrlAt(bound);
  writeFileAtomic(paths.address, `${baseUrl}\n`);
  return { ok: true, port: bound, baseUrl };
}

/** Returns the port that it listens on; the one of an earlier start may change. */
async function listenOnLoopback(
  server: FastifyInstance,
  asked: number | null,
  kept: number | null,
  log: Logger,
): Promise<number | 'taken'> {
  const first = asked ?? kept ?? 0;
  if (await tryListen(server, '127.0.0.1', first)) return boundPort(server);
  if (asked !== null) return 'taken';
  log.warn({ port: first }, 'the port of the last start is taken; the base URL changes');
  return (await tryListen(server, '127.0.0.1', 0)) ? boundPort(server) : 'taken';
}

async function tryListen(server: FastifyInstance, host: string, port: number): Promise<boolean> {
  try {
    await server.listen({ host, port });
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE' || code === 'EACCES') return false;
    throw error;
  }
}

function boundPort(server: FastifyInstance): number {
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('a TCP server has no port');
  return address.port;
}
