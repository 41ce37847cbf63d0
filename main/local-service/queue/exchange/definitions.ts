import { z } from 'zod';
import { unclassifiedTag } from '#service-api/values.ts';
import type { StoreTransaction } from '../../store/store.ts';

/** The definitions of a company as people export and import them, which is not the queue's business. */
export interface ExchangeDefinitions {
  /** Returns them as the text of a file. */
  read(tx: StoreTransaction, companyId: string): Promise<string>;
  /** Adds what is missing here, and throws for a text that cannot be used, which then changes nothing. */
  merge(tx: StoreTransaction, given: MergedDefinitions): Promise<void>;
}

export interface MergedDefinitions {
  readonly companyId: string;
  readonly userName: string;
  readonly at: string;
  readonly json: string;
  readonly classes: ExportedClasses;
}

/** The classes of an archive: their names, by which its documents name them, and the names that they came with. */
export const exportedClasses = z.array(
  z.strictObject({ name: z.string().min(1).max(200), builtInName: z.string().nullable() }),
);
export type ExportedClasses = z.infer<typeof exportedClasses>;

export async function classesOf(tx: StoreTransaction, companyId: string) {
  const tags = await tx.configuration.tags(companyId);
  const classes: ExportedClasses = tags.map(({ name, builtInName }) => ({ name, builtInName }));
  return { classes, nameOf: new Map(tags.map(({ id, name }) => [id, name])) };
}

/** Returns the id that each class of an archive has here: of the one that it came as, or else of its name. */
export async function classIds(
  tx: StoreTransaction,
  companyId: string,
  classes: ExportedClasses,
): Promise<ReadonlyMap<string, string>> {
  const tags = await tx.configuration.tags(companyId);
  const named = (name: string) => tags.find((tag) => tag.name.toLowerCase() === name.toLowerCase());
  const builtIn = (name: string) => tags.find((tag) => tag.builtInName === name);
  const known = classes.flatMap(({ name, builtInName }) => {
    const tag = (builtInName === null ? undefined : builtIn(builtInName)) ?? named(name);
    return tag === undefined ? [] : [[name, tag.id] as const];
  });
  const own = tags.map(({ name, id }) => [name, id] as const);
  const unclassified = builtIn(unclassifiedTag)?.id ?? '';
  return new Map([...own, ...known, [unclassifiedTag, unclassified] as const]);
}
