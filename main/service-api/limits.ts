/**
 * Every limit and default, by name. "The interface" marks a value that the document service interface sets, "Ours" one
 * that the local service sets (docs/service-api.md#limits).
 */

/** The interface. */
export const searchPageSizeDefault = 50;
/** The interface recommends it and does not enforce it. The client never requests more. */
export const searchPageSizeRecommendedMax = 100;
/** Ours: a larger `pageSize` is served as this value, with a `Warning` header. */
export const searchPageSizeCap = 1000;
/** Ours: the length of a text that searches are filtered by. */
export const searchFilterMaxChars = 200;
/** Ours: the length of the name of a currency. */
export const searchCurrencyMaxChars = 10;

/** The interface. */
export const jobPageSizeDefault = 10;
/** The interface: greater than 0. */
export const jobPageSizeMin = 1;
/** The interface: less than 40. */
export const jobPageSizeMax = 39;

/** Ours: the `page_size` of `file/all` when only `page` is given. */
export const fileListPageSizeDefault = 50;
/** Ours. */
export const fileListPageSizeMax = 1000;

/** The interface. */
export const firstPage = 1;
/** Ours: integers of the interface are read as 32-bit numbers, so that `(page - 1) * pageSize` stays exact. */
export const pageMax = 2_147_483_647;

/** Ours: pixels of an edge of the picture of a page. */
export const pictureEdgeMax = 2_400;

/** The interface. */
export const remoteUrlsMax = 100;
/** Ours: files of a source in one `file/upload`. */
export const remoteFileNamesMax = 1_000;
/** Ours: the length of an address in `file/upload`; signed ones are long. */
export const remoteAddressMaxChars = 8_192;
/** Ours: the length of `parent_file_prefix`. */
export const remoteFolderMaxChars = 255;
/** Ours: files of one user that are still to be fetched. */
export const remoteFilesWaitingMax = 10_000;
/** Ours: the length of the name and of the account of a source. */
export const sourceNameMaxChars = 100;
/** Ours: the length of each key of a source. */
export const sourceKeyMaxChars = 512;

/** Ours: 2 GiB for each file; a larger one is refused with 413. */
export const fileMaxBytes = 2_147_483_648;
/** Ours: the decoded size of a `file` that is sent as base64 text. */
export const base64FileMaxBytes = 67_108_864;
/** Ours: the length of the `metadata` text of an upload. */
export const metadataMaxChars = 1_048_576;
/** Ours: the length of a text for `tag/classify`. */
export const classifyTextMaxChars = 1_048_576;

/** Ours: the lifetime of a share link when the caller gives none. */
export const shareLengthDefaultS = 86_400;
/** Ours: the longest lifetime of a share link, a year. */
export const shareLengthMaxS = 31_536_000;
/** Ours: an older `amx` signature is refused. */
export const amxMaxAgeS = 300;

/** Ours: how long an upload is kept when no job is created with it. */
export const unprocessedUploadMaxAgeMs = 30 * 24 * 60 * 60 * 1_000;
