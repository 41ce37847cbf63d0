import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, Server as TlsServer } from 'node:https';
import type { RequestListener, Server, ServerOptions } from 'node:http';
import { createSecureContext } from 'node:tls';
import type { Logger } from 'pino';

/** A certificate with its key, both in PEM. */
export interface Certificate {
  readonly cert: Buffer;
  readonly key: Buffer;
}

interface CertificateFiles {
  readonly certFile: string;
  readonly keyFile: string;
}

type CertificateOutcome =
  { readonly ok: true; readonly certificate: Certificate } | { readonly ok: false; readonly why: string };

/** Reads a certificate and its key, and checks that they belong together. */
export async function readCertificate({ certFile, keyFile }: CertificateFiles): Promise<CertificateOutcome> {
  try {
    const [cert, key] = await Promise.all([readFile(certFile), readFile(keyFile)]);
    createSecureContext({ cert, key });
    return { ok: true, certificate: { cert, key } };
  } catch (error) {
    return { ok: false, why: error instanceof Error ? error.message : String(error) };
  }
}

/** Returns the first name of a computer that a certificate is for, or `null` when it has none. */
export function nameIn({ cert }: Certificate): string | null {
  const names = new X509Certificate(cert).subjectAltName ?? '';
  return /(?:^|, )DNS:(?<name>[a-z0-9][a-z0-9.-]*)(?:,|$)/iu.exec(names)?.groups?.['name'] ?? null;
}

/** A client that opens a connection has this long for TLS. */
const handshakeMs = 10_000;

/** A server of HTTP over TLS, with the limits that the framework gives to its own. */
export function createTlsServer(handler: RequestListener, certificate: Certificate, limits: ServerOptions): Server {
  const server = createServer({ ...limits, ...certificate, handshakeTimeout: handshakeMs }, handler);
  // Node's limit for whole requests would end long uploads. `slow-bodies.ts` watches them.
  server.requestTimeout = 0;
  server.keepAliveTimeout = 72_000;
  return server;
}

/** The event by which a server of HTTP takes a connection that needs no TLS, or has had it. */
export const plainConnection = (server: Server): 'connection' | 'secureConnection' =>
  server instanceof TlsServer ? 'secureConnection' : 'connection';

/**
 * Reads the files again from time to time, and gives a new certificate to connections that are made from then on. Files
 * that do not belong together, for example because one of them is being replaced, change nothing. Returns what ends it.
 */
export function followCertificate(
  server: Server,
  files: CertificateFiles,
  first: Certificate,
  log: Pick<Logger, 'info' | 'warn'>,
  everyMs = 30_000,
): () => void {
  if (!(server instanceof TlsServer)) throw new TypeError('no TLS server');
  let used = first;
  let problem = '';
  const look = async (): Promise<void> => {
    const read = await readCertificate(files);
    if (!read.ok) {
      if (read.why !== problem)
        log.warn({ why: read.why }, 'the certificate cannot be read; the one before stays in use');
      problem = read.why;
      return;
    }
    problem = '';
    const { cert, key } = read.certificate;
    if (cert.equals(used.cert) && key.equals(used.key)) return;
    server.setSecureContext({ cert, key });
    used = read.certificate;
    log.info('the certificate was replaced');
  };
  const timer = setInterval(() => void look(), everyMs).unref();
  return () => clearInterval(timer);
}
