/** Ours; the response of `file/download` has it when it is a PDF that was made of the file, as asked for. */
export const convertedHeader = 'Intray-Converted';

/** Ours; the response of `file/download` has it when it is the searchable form that was asked for. */
export const searchableHeader = 'Intray-Searchable';

/** Ours; the response of `file/download` has it when it is a picture of the page that was asked for. */
export const pageHeader = 'Intray-Page';
