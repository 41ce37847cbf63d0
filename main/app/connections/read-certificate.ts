import { connect, type PeerCertificate } from 'node:tls';
import type { ServerCertificate } from '#contract/service.ts';

const longestMs = 5_000;

/**
 * Returns the certificate that a server shows, so that a person can compare it with the one that the administrator
 * gave them; `null` when it shows none. Nothing is sent, and the connection ends with the handshake.
 */
export function readCertificate(baseUrl: string): Promise<ServerCertificate | null> {
  const url = URL.parse(baseUrl);
  if (url?.protocol !== 'https:') return Promise.resolve(null);
  const host = url.hostname.replace(/^\[|\]$/gu, '');
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: Number(url.port || 443),
      // An address is not a name that a server could choose its certificate by.
      ...(/^[\d.]+$|:/u.test(host) ? {} : { servername: host }),
      rejectUnauthorized: false,
      timeout: longestMs,
    });
    const end = (certificate: ServerCertificate | null): void => {
      socket.destroy();
      resolve(certificate);
    };
    socket.on('secureConnect', () => end(viewOf(socket.getPeerCertificate())));
    socket.on('error', () => end(null));
    socket.on('timeout', () => end(null));
  });
}

function viewOf(certificate: PeerCertificate): ServerCertificate | null {
  // Without a certificate the object is empty.
  if (!('fingerprint256' in certificate)) return null;
  const { fingerprint256: fingerprint, subject, issuer, valid_to: validTo } = certificate;
  return { subject: nameOf(subject), issuer: nameOf(issuer), fingerprint, validUntilMs: Date.parse(validTo) };
}

/** A server writes what it likes, and several of each: the first common name, else the organization. */
function nameOf(name: Readonly<Record<string, string | readonly string[] | undefined>>): string {
  const [first = ''] = [name['CN'] ?? name['O'] ?? []].flat();
  return first.slice(0, 200);
}
