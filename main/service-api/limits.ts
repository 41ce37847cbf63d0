/**
 * Every limit and default of the interface, and those of ours, by name. Each says whose it is
 * (docs/service-api.md#limits).
 */

/** The interface. */
export const searchPageSizeDefault = 50;
/** The interface: recommended, not enforced. Our client never asks for more. */
export const searchPageSizeRecommendedMax = 100;
/** Ours: a larger `pageSize` is served as this many, with a `Warning` header. */
export const searchPageSizeCap = 1000;

/** The interface. */
export const jobPageSizeDefault = 10;
/** The interface: greater than 0. */
export const jobPageSizeMin = 1;
/** The interface: less than 40. */
export const jobPageSizeMax = 39;

/** Ours: `page` and `page_size` of `file/all`; a page that names no size has this one. */
export const fileListPageSizeDefault = 50;
/** Ours. */
export const fileListPageSizeMax = 1000;

/** The interface. */
export const firstPage = 1;
/** Ours: the interface's integers read as 32 bits, so that `(page - 1) * pageSize` stays exact. */
export const pageMax = 2_147_483_647;

/** The interface. */
export const remoteUrlsMax = 100;

/** Ours: 2 GiB a file, 413 beyond. */
export const fileMaxBytes = 2_147_483_648;
/** Ours: a `file` sent as base64 text may hold this much when decoded. */
export const base64FileMaxBytes = 67_108_864;
/** Ours: the `metadata` text of an upload. */
export const metadataMaxChars = 1_048_576;
/** Ours: text given to `tag/classify`. */
export const classifyTextMaxChars = 1_048_576;

/** Ours: lifetime of a share link that asks for none. */
export const shareLengthDefaultS = 86_400;
/** Ours: an `amx` signature older than this is refused. */
export const amxMaxAgeS = 300;

/** Ours: what was uploaded and never given to a job is kept so long. */
export const unprocessedUploadMaxAgeMs = 30 * 24 * 60 * 60 * 1_000;
