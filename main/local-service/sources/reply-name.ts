import type { FetchedReply } from '#lib/guarded-fetch/guarded-fetch.ts';
import type { FetchTarget } from '../store/fetch-queue.ts';

const nameMaxChars = 200;

/**
 * Returns the name of a fetched file: the one that the server gives (RFC 6266), else the last part of the address that was
 * asked for, else that of the address after redirects.
 */
export function nameOfReply(target: FetchTarget, reply: Pick<FetchedReply, 'url' | 'header'>): string {
  if (target.kind === 'source') return nameOfTarget(target);
  const asked = lastPart(new URL(target.url));
  const candidates = [
    nameOfDisposition(reply.header('content-disposition') ?? ''),
    ...(hasEnding(asked) ? [asked] : []),
    lastPart(reply.url),
    asked,
  ];
  return candidates.map(cleaned).find((name) => name !== '') ?? cleaned(reply.url.hostname);
}

/** Returns the name that stands for a file until it is fetched. */
export function nameOfTarget(target: FetchTarget): string {
  if (target.kind === 'source') return cleaned(target.fileName.split('/').at(-1) ?? '') || target.container;
  const url = new URL(target.url);
  return cleaned(lastPart(url)) || cleaned(url.hostname);
}

function nameOfDisposition(header: string): string {
  const extended = /;\s{0,9}filename\*\s{0,9}=\s{0,9}utf-8'[\w-]{0,20}'(?<name>[^;\s]{1,2000})/iu.exec(header);
  if (extended?.groups?.name !== undefined) return decoded(extended.groups.name);
  const quoted = /;\s{0,9}filename\s{0,9}=\s{0,9}"(?<name>[^"]{0,2000})"/iu.exec(header)?.groups?.name;
  const plain = /;\s{0,9}filename\s{0,9}=\s{0,9}(?<name>[^;"\s]{1,2000})/iu.exec(header)?.groups?.name;
  return fromLatin1(quoted ?? plain ?? '');
}

/** Headers arrive as Latin-1; many servers put UTF-8 into them. */
function fromLatin1(text: string): string {
  const utf8 = Buffer.from(text, 'latin1').toString('utf8');
  return utf8.includes('\ufffd') ? text : utf8;
}

function lastPart(url: URL): string {
  return decoded(url.pathname.split('/').at(-1) ?? '');
}

function hasEnding(name: string): boolean {
  return /\.[a-z0-9]{1,5}$/iu.test(name);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A name is a label in a database row and a download's name, and never a path. */
function cleaned(name: string): string {
  const last = name.split(/[/\\]/u).at(-1) ?? '';
  const plain = last.replaceAll(/\p{Cc}/gu, '').trim();
  if (plain === '.' || plain === '..') return '';
  if (plain.length <= nameMaxChars) return plain.toWellFormed();
  const ending = /\.[a-z0-9]{1,5}$/iu.exec(plain)?.[0] ?? '';
  return (plain.slice(0, nameMaxChars - ending.length) + ending).toWellFormed();
}
