import { documentCalls, type DocumentCallName } from '#service-api/documents/document-calls.ts';

type Calls = typeof documentCalls;

type CorrectionMethods = {
  readonly [Name in DocumentCallName]: {
    readonly params: Calls[Name]['input'];
    readonly result: Calls[Name]['output'];
  };
};
export type CorrectionMethodName = DocumentCallName;

/**
 * What Intray's services do with documents beyond the interface: corrections and what they need. The schemas are those
 * that the service itself checks. The methods are refused with `unsupported` for documents of another service; `rights` of
 * `app.status` say so beforehand, and so does the `revision` of a document.
 */
export const correctionMethods = Object.fromEntries(
  Object.entries(documentCalls).map(([name, { input, output }]) => [name, { params: input, result: output }]),
) as unknown as CorrectionMethods;

/** Whether a method changes a document. */
export const changesDocuments = (method: CorrectionMethodName): boolean => documentCalls[method].changes;
