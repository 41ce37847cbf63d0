import type { ShareLink } from '../share-links.ts';

export type StoredLink<Link extends ShareLink> = Omit<Link, 'followsVersions'> & { readonly follows: number };

export function toLink<Link extends ShareLink>({ follows, ...link }: StoredLink<Link>) {
  return { ...link, followsVersions: follows === 1 };
}
