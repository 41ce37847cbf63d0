import { serviceMessage } from '#service-api/messages/service-message.ts';
import { uploadFileFields, type UploadFileFields } from '#service-api/endpoints/file-inputs.ts';
import type { Metadata } from '#service-api/fields.ts';
import { base64FileMaxBytes, fileMaxBytes } from '#service-api/limits.ts';
import type { Channel } from '#service-api/values.ts';
import type { UploadReply } from '#service-api/records/file.ts';
import type { Caller } from '../../auth/caller.ts';
import type { StoreUploadOutcome } from '../../store/store-upload.ts';
import { companyScope } from '../../store/scope.ts';
import { reply, type Handlers, type Outcome, type StreamedCall } from '../call.ts';
import { fieldErrors } from '../parse-input.ts';
import { refuse, refuseDiskFull, refuseFields, type Refusal } from '../refusal.ts';
import { isCaller, unauthorized } from '../request-auth.ts';
import type { ServerOptions, ServiceDeps } from '../service-deps.ts';
import { refuseUnverified, type UploadRoom } from '../upload-room.ts';
import { readUploadForm, type UploadForm } from './upload-form.ts';
import { contentTypeOf } from '../../readers/content-type.ts';

const nameMaxChars = 1_024;

export function fileUploadHandlers(deps: ServiceDeps, options: ServerOptions, room: UploadRoom) {
  const limits = {
    fileMaxBytes: options.fileMaxBytes ?? fileMaxBytes,
    base64FileMaxBytes: options.base64FileMaxBytes ?? base64FileMaxBytes,
  };
  return {
    async fileUploadFile(call) {
      const { request } = call;
      const announcedBytes = Number(request.headers['content-length'] ?? 0);
      const early = await verifyEarly(call);
      const refused =
        (early !== null && !isCaller(early) ? early : null) ??
        (await room.refuseForDisk(announcedBytes)) ??
        (early !== null && isCaller(early)
          ? ((await room.refuseForQuota(early.user.id)) ??
            (await room.refuseForStorage(early.company.id, announcedBytes)))
          : null);
      if (refused !== null) return refused;
      const unverified = room.trackUnverified();
      const mayKeep = (bytes: number) => (early !== null || unverified.add(bytes) ? null : refuseUnverified());
      try {
        const form = await readUploadForm(request, deps.blobs, limits, mayKeep);
        if (form.kind === 'refusal') return form;
        try {
          return await storeVerified(deps, form, await verifyAfter(call, early, form.bodyMd5), room);
        } finally {
          // Bytes that were kept have left the temporary file by now.
          await deps.blobs.discard(form.staged);
        }
      } finally {
        unverified.end();
      }
    },
  } satisfies Partial<Handlers>;
}

/**
 * Who sends, where that can be known before the body: by a token, or by a signature over the hash that `Content-MD5` gives.
 * `null`: it can be known after the body only, which is kept meanwhile.
 */
async function verifyEarly({ request, verify, isVerified }: StreamedCall): Promise<Caller | Refusal | null> {
  const announced = request.headers['content-md5'];
  if (isVerified) return verify('');
  return typeof announced === 'string' ? verify(announced) : null;
}

/** The body must be the one that was announced, for it is the announced one that was signed. */
async function verifyAfter(
  { request, verify, isVerified }: StreamedCall,
  early: Caller | Refusal | null,
  bodyMd5: string,
): Promise<Caller | Refusal> {
  if (early === null) return verify(bodyMd5);
  const isAsAnnounced = isVerified || request.headers['content-md5'] === bodyMd5;
  return isAsAnnounced ? early : unauthorized(serviceMessage('service.answer.body-hash'));
}

/** From the proof of the sender to the commit. */
async function storeVerified(
  deps: ServiceDeps,
  form: UploadForm,
  caller: Caller | Refusal,
  room: UploadRoom,
): Promise<Outcome<UploadReply>> {
  if (!isCaller(caller)) return caller;
  const parsed = uploadFileFields.safeParse(form.fields);
  if (!parsed.success) return refuseFields(fieldErrors(parsed.error, 'body'));
  const metadata = oneObject(parsed.data.metadata);
  const name = form.fileName ?? nameFrom(metadata) ?? form.staged.sha256;
  if (name.length > nameMaxChars) {
    return refuseFields([{ field: 'file', message: `the name is longer than ${nameMaxChars} characters` }]);
  }
  const companyId = caller.company.id;
  const noRoom = await room.refuseForStorage(companyId, form.staged.sizeBytes);
  if (noRoom !== null) return noRoom;
  const settings = await deps.records.companies.settings(companyScope(companyId));
  const outcome = await deps.storeUpload(
    {
      companyId,
      userId: caller.user.id,
      userName: caller.user.userName,
      sessionId: parsed.data.session_id ?? null,
      name,
      folder: 'Inbox',
      channel: channelOf(metadata),
      contentType: contentTypeOf(form.staged.head, name),
      metadata,
      duplicatePolicy: settings?.duplicate_policy ?? 'new_file_new_name',
      now: new Date(deps.nowMs()).toISOString(),
      pendingMaxBytes: room.pendingMaxBytes,
    },
    form.staged,
  );
  if (outcome.ok) room.addStored(companyId, outcome.file.length);
  return answer(outcome, room);
}

function answer(outcome: StoreUploadOutcome, room: UploadRoom): Outcome<UploadReply> {
  if (outcome.ok) return reply(outcome.file);
  switch (outcome.reason) {
    case 'session-closed':
      return refuse(409, serviceMessage('service.answer.session-closed'), { code: 'session_closed' });
    case 'session-expired':
      return refuse(409, serviceMessage('service.answer.session-expired'), { code: 'session_expired' });
    case 'session-of-another-user':
      return refuse(409, serviceMessage('service.answer.session-of-another-user'), { code: 'session_of_another_user' });
    case 'duplicate-name':
      return refuse(409, serviceMessage('service.answer.duplicate'), { code: 'duplicate' });
    case 'quota-exceeded':
      return room.overQuota;
    case 'disk-full':
      return refuseDiskFull();
  }
}

/** One file has one set of descriptors: those of an array are laid over one another, the later ones on top. */
function oneObject(metadata: UploadFileFields['metadata']): Metadata | null {
  if (metadata === undefined) return null;
  return Array.isArray(metadata) ? metadata.reduce<Metadata>((merged, one) => ({ ...merged, ...one }), {}) : metadata;
}

/** What a client may say about how it came to a file; any other upload is one through the interface. */
function channelOf(metadata: Metadata | null): Channel {
  const named = metadata?.intray_channel;
  return named === 'watch' || named === 'web' ? named : 'api';
}

/** Base64 text carries no file name; `metadata.name` stands in for it. */
function nameFrom(metadata: Metadata | null): string | null {
  const name = metadata?.name;
  return typeof name === 'string' && name !== '' ? name : null;
}
