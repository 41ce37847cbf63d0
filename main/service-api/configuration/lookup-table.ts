import { z } from 'zod';
import { chainLimits } from './chain-limits.ts';

/** A table that the step `lookup` reads, as CSV with a header row. */
export const lookupTable = z.strictObject({
  name: z.string().min(1).max(chainLimits.nameChars),
  /** Comma or semicolon, whichever the header row uses; quoted cells as in RFC 4180. */
  csv: z.string().max(chainLimits.tableBytes),
});
export type LookupTable = z.infer<typeof lookupTable>;
