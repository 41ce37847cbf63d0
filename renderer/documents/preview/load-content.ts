/** What can be shown of a file. All types that are not on the host's short list are attachments. */
export type Content =
  | { readonly kind: 'pdf'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'image'; readonly url: string }
  | { readonly kind: 'text'; readonly text: string; readonly isCut: boolean; readonly isMail: boolean }
  | { readonly kind: 'attachment'; readonly reason: 'type' | 'size' };

/** Larger previews would take too much memory. The file itself can be downloaded. */
const maxBytes = 128 * 1024 ** 2;
const maxTextBytes = 2 * 1024 ** 2;

/** Loads the bytes of a ticket. Throws when they cannot be loaded. The host determines the type by the bytes. */
export async function loadContent(url: string, signal: AbortSignal): Promise<Content> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`the host answered ${response.status}`);
  const type = (response.headers.get('content-type') ?? '').split(';', 1)[0]?.trim() ?? '';
  const isAttachment = /^attachment\b/iu.test(response.headers.get('content-disposition') ?? '');
  const isTooLarge = Number(response.headers.get('content-length') ?? 0) > maxBytes && type !== 'text/plain';
  if (isAttachment || isTooLarge) {
    await response.body?.cancel();
    return { kind: 'attachment', reason: isAttachment ? 'type' : 'size' };
  }
  if (type === 'text/plain') return readText(response);
  if (type === 'application/pdf') return { kind: 'pdf', bytes: new Uint8Array(await response.arrayBuffer()) };
  if (/^image\/(?:png|jpeg|gif|webp|bmp)$/u.test(type)) {
    return { kind: 'image', url: URL.createObjectURL(await response.blob()) };
  }
  await response.body?.cancel();
  return { kind: 'attachment', reason: 'type' };
}

/** Reads only the start of a text: a log of a gigabyte must not fill the page's memory. */
async function readText(response: Response): Promise<Content> {
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  let text = '';
  let sizeBytes = 0;
  for (;;) {
    const part = await reader?.read();
    if (part?.value === undefined) return { kind: 'text', ...asText(text + decoder.decode()), isCut: false };
    sizeBytes += part.value.length;
    text += decoder.decode(part.value, { stream: true });
    if (sizeBytes >= maxTextBytes) {
      await reader?.cancel();
      return { kind: 'text', ...asText(text), isCut: true };
    }
  }
}

/** A mail starts with its head, one field a line. Every mail has one of these fields. */
const mailHead = /^(?:[!-9;-~]+:[^\n]*\n(?:[ \t][^\n]*\n)*)*?(?:From|Received|MIME-Version|Return-Path):/iu;

const asText = (text: string) => ({ text, isMail: mailHead.test(text.slice(0, 8_192)) });

export function releaseContent(content: Content): void {
  if (content.kind === 'image') URL.revokeObjectURL(content.url);
}
