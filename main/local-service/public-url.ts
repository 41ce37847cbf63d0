import { isLoopback } from './listen-options.ts';

type PublicUrlOutcome =
  { readonly ok: true; readonly publicUrl: string | null } | { readonly ok: false; readonly problem: string };

/**
 * Returns the address at which clients reach the service through a proxy (`--public-url` or `INTRAY_PUBLIC_URL`), as scheme,
 * host and port; `null` without one. Keys are sent to it, so it is HTTPS, or on the loopback address.
 */
export function publicUrlOf(
  given: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): PublicUrlOutcome {
  const text = given ?? environment['INTRAY_PUBLIC_URL'] ?? '';
  if (text === '') return { ok: true, publicUrl: null };
  const url = URL.canParse(text) ? new URL(text) : null;
  // A user, a path, a question mark or a fragment makes the address longer than its origin.
  if (url === null || !/^https?:$/u.test(url.protocol) || url.href !== `${url.origin}/`)
    return refused(
      'A public URL has the form https://archive.example or https://archive.example:8443, without a path.',
    );
  if (url.protocol === 'http:' && !isLoopback(url.hostname.replace(/^\[|\]$/gu, '')))
    return refused('A public URL begins with https://, because keys and documents are sent to it.');
  return { ok: true, publicUrl: url.origin };
}

function refused(problem: string): PublicUrlOutcome {
  return { ok: false, problem };
}
