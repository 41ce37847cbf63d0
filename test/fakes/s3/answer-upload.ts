import { rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { childOf, listOf, parseXml, textIn, asXmlNode } from '#lib/xml-tree.ts';
import { hashesOf, metadataOf } from './answer-object.ts';
import type { FaultKind } from './dials.ts';
import { receiveBody } from './receive-body.ts';
import { answerXml, errorXml, escape, namespace, refuse } from './replies.ts';
import type { Bucket } from './s3-server.ts';
import type { NamedPart, Upload } from './uploads.ts';

export function createUpload(bucket: Bucket, key: string, request: IncomingMessage, response: ServerResponse): void {
  const { uploadId } = bucket.uploads.create(key, metadataOf(request), Date.now());
  answerXml(
    response,
    `<InitiateMultipartUploadResult xmlns="${namespace}"><Bucket>${bucket.name}</Bucket><Key>${escape(key)}</Key>` +
      `<UploadId>${uploadId}</UploadId></InitiateMultipartUploadResult>`,
  );
}

export async function putPart(
  bucket: Bucket,
  upload: Upload,
  number: number,
  { request, response }: { readonly request: IncomingMessage; readonly response: ServerResponse },
): Promise<void> {
  if (!Number.isInteger(number) || number < 1 || number > 10_000) {
    refuse(response, 'InvalidArgument');
    return;
  }
  const received = await receiveBody(request, bucket.objects.newFile(), bucket.dials);
  if (!received.ok) {
    refuse(response, received.code);
    return;
  }
  if (bucket.uploads.find(upload.key, upload.uploadId) === null) {
    rmSync(received.bytes.file, { force: true });
    refuse(response, 'NoSuchUpload');
    return;
  }
  bucket.uploads.putPart(upload, number, received.bytes);
  response.writeHead(200, hashesOf(received.bytes)).end();
}

export async function completeUpload(
  bucket: Bucket,
  upload: Upload,
  { request, response, fault }: { request: IncomingMessage; response: ServerResponse; fault: FaultKind | null },
): Promise<void> {
  const parts = partsOf(await text(request));
  if (parts === null) {
    refuse(response, 'MalformedXML');
    return;
  }
  if (fault === 'error-in-body') return void response.writeHead(200).end(errorXml('InternalError'));
  const isNew = request.headers['if-none-match'] === '*';
  if (isNew && bucket.objects.find(upload.key) !== null) {
    refuse(response, 'PreconditionFailed');
    return;
  }
  const joined = await bucket.uploads.join(upload, parts);
  if (!joined.ok) {
    refuse(response, joined.code);
    return;
  }
  const { key, metadata } = upload;
  const object = { ...joined.bytes, key, metadata, modifiedMs: Date.now() };
  if (!bucket.objects.put(object, isNew)) {
    rmSync(object.file, { force: true });
    refuse(response, 'PreconditionFailed');
    return;
  }
  bucket.uploads.remove(upload);
  answerXml(
    response,
    `<CompleteMultipartUploadResult xmlns="${namespace}"><Bucket>${bucket.name}</Bucket><Key>${escape(key)}</Key>` +
      `<ETag>&quot;${object.etag}&quot;</ETag>` +
      `${object.checksum === null ? '' : `<ChecksumSHA256>${object.checksum}</ChecksumSHA256><ChecksumType>COMPOSITE</ChecksumType>`}</CompleteMultipartUploadResult>`,
  );
}

function partsOf(xml: string): readonly NamedPart[] | null {
  const root = childOf(parseXml(xml), 'CompleteMultipartUpload');
  if (root === null) return null;
  return listOf(root['Part']).map((part) => {
    const node = asXmlNode(part);
    return {
      number: Number(textIn(node, 'PartNumber')),
      etag: (textIn(node, 'ETag') ?? '').replaceAll('"', ''),
      checksum: textIn(node, 'ChecksumSHA256'),
    };
  });
}
