import { z } from 'zod';
import { chainLimits } from './chain-limits.ts';
import { lookupTable } from './lookup-table.ts';
import { companySettings } from './settings-calls.ts';
import { fieldDefinition, keyword, pattern } from './tag-calls.ts';

const tag = z.strictObject({
  name: z.string().min(1).max(chainLimits.nameChars),
  description: z.string().max(chainLimits.descriptionChars),
  keywords: z.array(keyword).max(chainLimits.keywords),
  patterns: z.array(pattern).max(chainLimits.patterns),
  minScore: z.number().min(0).max(1),
  fields: z.array(fieldDefinition).max(chainLimits.fieldsPerTag),
});

/** An exported configuration: one JSON file, without users, keys, rights, examples and documents. */
export const configurationFile = z.strictObject({
  format: z.literal('intray-configuration'),
  version: z.literal(1),
  settings: companySettings,
  tables: z.array(lookupTable).max(chainLimits.tables),
  tags: z.array(tag).max(chainLimits.tagsPerCompany),
});
export type ConfigurationFile = z.infer<typeof configurationFile>;
