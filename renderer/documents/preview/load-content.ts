/** What can be shown of a file. Everything that is not on the host's short list is an attachment. */
export type Content =
  | { readonly kind: 'pdf'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'image'; readonly url: string }
  | { readonly kind: 'text'; readonly text: string; readonly isCut: boolean; readonly isMail: boolean }
  | { readonly kind: 'attachment'; readonly reason: 'type' | 'size' };

/** Beyond these a preview would take more memory than it is worth; the file itself can be downloaded. */
const maxBytes = 128 * 1024 ** 2;
const maxTextBytes = 2 * 1024 ** 2;

/** Fetches what a ticket stands for. Throws when it cannot be obtained; the type is what the host found in the bytes. */
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

/** The beginning of it: a log of a gigabyte must not fill the page. */
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

/** A mail's head comes first, a field a line; one of these is in every mail. */
const mailHead = /^(?:[!-9;-~]+:[^\n]*\n(?:[ \t][^\n]*\n)*)*?(?:From|Received|MIME-Version|Return-Path):/iu;

const asText = (text: string) => ({ text, isMail: mailHead.test(text.slice(0, 8_192)) });

export function releaseContent(content: Content): void {
  if (content.kind === 'image') URL.revokeObjectURL(content.url);
}
