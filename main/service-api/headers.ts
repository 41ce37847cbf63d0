/** Ours; the response of `file/download` has it when it is the searchable form that was asked for. */
export const searchableHeader = 'Intray-Searchable';
