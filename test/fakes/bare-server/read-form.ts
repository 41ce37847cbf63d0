/** One part of a multipart/form-data body, exactly as sent. */
export interface FormPart {
  readonly name: string;
  readonly fileName: string | null;
  readonly bytes: Buffer;
}

/** Parses a complete multipart body by RFC 7578 and nothing more; throws when it is not one. */
export function readForm(contentType: string, body: Buffer): readonly FormPart[] {
  const boundary = /^multipart\/form-data; boundary=([\w'()+,./:=?-]{1,70})$/.exec(contentType)?.[1];
  if (boundary === undefined) throw new Error(`not a form: ${contentType}`);
  const parts: FormPart[] = [];
  const opening = Buffer.from(`--${boundary}\r\n`);
  const next = Buffer.from(`\r\n--${boundary}`);
  if (!body.subarray(0, opening.length).equals(opening)) throw new Error('the form does not begin with its boundary');
  let at = opening.length;
  for (;;) {
    const headEnd = body.indexOf('\r\n\r\n', at);
    const end = body.indexOf(next, headEnd);
    if (headEnd < 0 || end < 0) throw new Error('a part of the form is cut off');
    parts.push(readPart(body.subarray(at, headEnd).toString('utf8'), body.subarray(headEnd + 4, end)));
    at = end + next.length;
    if (body.subarray(at).equals(Buffer.from('--\r\n'))) return parts;
    if (body.subarray(at, at + 2).toString() !== '\r\n') throw new Error('a boundary is followed by something else');
    at += 2;
  }
}

function readPart(head: string, bytes: Buffer): FormPart {
  const [disposition = '', ...others] = head.split('\r\n');
  const found = /^Content-Disposition: form-data; name="([^"]*)"(?:; filename="([^"]*)")?$/.exec(disposition);
  if (found === null || others.some((line) => !/^Content-Type: [\w/+.-]+$/.test(line)))
    throw new Error(`odd head: ${head}`);
  return { name: found[1] ?? '', fileName: found[2] ?? null, bytes };
}
