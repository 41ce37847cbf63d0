import type { Descent } from '#ports/document-records.ts';
import type { Fields } from '../reply/fields.ts';

/** Reads from which file a file was taken, and which files were made of it, under the names that services use. */
export function readDescent(fields: Fields): { readonly [K in keyof Descent]-?: Descent[K] | undefined } {
  const made = [
    ...fields.texts('output_file_ids', 'child_file_ids', 'children'),
    ...fields.texts('output_file_id', 'merged_into_file_id', 'merged_into'),
  ];
  return {
    parentFileId: fields.text('parent_file_id'),
    outputFileIds: made.length === 0 ? undefined : [...new Set(made)],
  };
}
