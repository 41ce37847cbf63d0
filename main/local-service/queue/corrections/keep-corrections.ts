import type { StoredCorrection, StoredPoint } from '../../store/corrections.ts';
import type { StoreTransaction } from '../../store/store.ts';
import { correctedContent } from './corrected-content.ts';

export const isStanding = ({ undone }: StoredCorrection): boolean => undone === null;

/**
 * Puts the corrections of a document above what was just read in it, which is stored as tag and values now. Resolves with
 * how many stand; 0 changes nothing. `byTag` replaces what was read for tags that a person gave.
 */
export async function keepCorrections(
  { corrections }: Pick<StoreTransaction, 'corrections'>,
  fileId: string,
  byTag?: Readonly<Record<string, readonly StoredPoint[]>>,
): Promise<number> {
  const standing = (await corrections.of(fileId)).filter(isStanding);
  const content = standing.length === 0 ? null : await corrections.content(fileId);
  if (content === null) return 0;
  const earlier = await corrections.read(fileId);
  const read = { content, byTag: { ...earlier?.byTag, ...byTag } };
  await corrections.write(fileId, correctedContent(read, standing), read);
  return standing.length;
}
