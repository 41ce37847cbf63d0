import { hostname } from 'node:os';

/** Where the service listens, if a person has said so. */
export interface ListenOptions {
  /** An IP address, or a name that this computer has one for. */
  readonly host: string;
  /** 0 for any. */
  readonly port: number;
  /** Paths; `null` for plain HTTP. */
  readonly tls: TlsFiles | null;
}

interface TlsFiles {
  /** The certificate and those that it is signed with, in PEM. */
  readonly certFile: string;
  readonly keyFile: string;
}

interface GivenTexts {
  readonly listen: string | undefined;
  readonly certFile: string | undefined;
  readonly keyFile: string | undefined;
  readonly allowsPlainHttp: boolean;
}

type ListenOutcome =
  { readonly ok: true; readonly listen: ListenOptions | null } | { readonly ok: false; readonly problem: string };

/**
 * Returns what options and environment say of the address to listen on (`--listen` or `INTRAY_LISTEN`, `--tls-cert` or
 * `INTRAY_TLS_CERT`, `--tls-key` or `INTRAY_TLS_KEY`); `null` without any. Beyond the loopback address it takes a
 * certificate, or the option that allows plain HTTP, which no variable can stand for.
 */
export function listenOptionsOf(
  given: GivenTexts,
  environment: Readonly<Record<string, string | undefined>>,
): ListenOutcome {
  const text = given.listen ?? environment['INTRAY_LISTEN'] ?? '';
  const certFile = given.certFile ?? environment['INTRAY_TLS_CERT'] ?? '';
  const keyFile = given.keyFile ?? environment['INTRAY_TLS_KEY'] ?? '';
  if ((certFile === '') !== (keyFile === ''))
    return refused('A certificate needs its key, and a key its certificate (--tls-cert, --tls-key).');
  if (text === '')
    return certFile === ''
      ? { ok: true, listen: null }
      : refused('A certificate needs an address (--listen HOST:PORT).');
  const address = addressIn(text);
  if (address === null)
    return refused('An address to listen on has the form HOST:PORT, such as 0.0.0.0:4870 or [::]:4870.');
  const tls = certFile === '' ? null : { certFile, keyFile };
  if (tls === null && !isLoopback(address.host) && !given.allowsPlainHttp)
    return refused(
      'Beyond this computer, keys and documents must be encrypted: name a certificate (--tls-cert, --tls-key). ' +
        '--allow-plain-http sends them unencrypted.',
    );
  return { ok: true, listen: { ...address, tls } };
}

function refused(problem: string): ListenOutcome {
  return { ok: false, problem };
}

function addressIn(text: string): Pick<ListenOptions, 'host' | 'port'> | null {
  const { v6, name, digits } =
    /^(?:\[(?<v6>[0-9a-f:.]+)\]|(?<name>[a-z0-9.-]+)):(?<digits>\d{1,5})$/iu.exec(text)?.groups ?? {};
  const host = v6 ?? name;
  const port = Number(digits);
  return host === undefined || port > 65_535 ? null : { host, port };
}

/** Whether a name or an address, without brackets, is this computer's own. */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/iu.test(host);
}

/**
 * The base address at which clients reach the service: by the name in its certificate, else by the address that it listens
 * on, and where that is all of them by the name of the computer.
 */
export function listenUrl(
  { host, tls }: Pick<ListenOptions, 'host' | 'tls'>,
  port: number,
  name: string | null,
): string {
  const shown = name ?? (host === '0.0.0.0' || host === '::' ? hostname() : host);
  return `${tls === null ? 'http' : 'https'}://${shown.includes(':') ? `[${shown}]` : shown}:${String(port)}`;
}
