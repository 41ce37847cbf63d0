import type { AppStatus } from '#contract/app.ts';
import type { FileDetail, Receipt, TrackedFile } from '#contract/files.ts';
import type { Folder } from '#contract/folders.ts';
import type { ServiceInfo } from '#contract/service.ts';

/**
 * `--json` keeps the names that existing scripts read (docs/command-line.md#answers-for-scripts), also where the
 * contract has other names: `items`, `item` and `itemId` for `files`, `file` and `trackedFileId`, `lanes` for
 * `connections`, and so on.
 */

/** Returns a file in its printed form. */
export const printedFile = ({ uploadedBytes, waitsFor, ...rest }: TrackedFile) => ({
  ...rest,
  sentBytes: uploadedBytes,
  waitsFor: waitsFor === null ? null : printedWaitsFor(waitsFor),
});

function printedWaitsFor({ maybeProcessed, isKeptWaiting, choices, ...rest }: NonNullable<TrackedFile['waitsFor']>) {
  const printed = choices.map((choice) => (choice === 'upload-here' ? 'send-here' : choice));
  return { ...rest, mayBeThere: maybeProcessed, isKept: isKeptWaiting, choices: printed };
}

/** Returns a list of files in its printed form. */
export const printedList = <T>({ files, ...rest }: T & { readonly files: readonly TrackedFile[] }) => ({
  items: files.map(printedFile),
  ...rest,
});

/** Returns one file with its history in its printed form. */
export const printedDetail = ({ file, history, receipt, ...rest }: FileDetail) => ({
  item: printedFile(file),
  history: history.map(({ message, ...entry }) => ({ ...entry, why: message })),
  receipt: receipt === null ? null : printedReceipt(receipt),
  ...rest,
});

function printedReceipt({ checks, notAvailable, verifiedAtMs, ...rest }: Receipt) {
  return { ...rest, proofs: checks, missing: printedNotAvailable(notAvailable), provenAtMs: verifiedAtMs };
}

/** Returns the checks that were not possible in their printed form. */
export const printedNotAvailable = (notAvailable: Receipt['notAvailable']) =>
  notAvailable.map(({ check, reason }) => ({ check, why: reason }));

/** Returns a file of the service in its printed form, with the id of the tracked file that it came from. */
export const printedRecord = <T>({ trackedFileId, ...rest }: T & { readonly trackedFileId: string | null }) => ({
  ...rest,
  itemId: trackedFileId,
});

/** Returns a watch folder in its printed form. */
export function printedFolder({ rules, ignoredFolders, ...rest }: Folder) {
  const { stabilityDelayMs: quietMs, maxStabilityWaitMs: maxWaitMs, ...others } = rules;
  return {
    ...rest,
    rules: { ...others, quietMs, maxWaitMs },
    leftAlone: ignoredFolders,
  };
}

/** Returns a service in its printed form. */
export const printedService = ({ credentials, ...rest }: ServiceInfo) => ({ ...rest, secret: credentials });

/** Returns the status of the app in its printed form. */
export function printedStatus({ connections, verification, activeFiles, attention, ...status }: AppStatus) {
  const { unresponsive, ...verified } = verification;
  return {
    ...status,
    lanes: connections,
    verification: { ...verified, silent: unresponsive },
    moving: activeFiles.map(printedFile),
    attention: attention.map(printedFile),
    warned: printedList(status.warned),
    stranded: status.stranded.map(({ keptWaiting, uploadable, maybeProcessed, ...service }) => ({
      ...service,
      kept: keptWaiting,
      sendable: uploadable,
      mayBeThere: maybeProcessed,
    })),
  };
}
