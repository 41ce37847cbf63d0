export interface Base64Text {
  /** The decoded bytes, piece by piece. Ends early at the first character that does not belong. */
  decoded(): AsyncGenerator<Buffer>;
  /** Whether all that was read was base64; to be asked after `decoded` has ended. */
  isValid(): boolean;
}

const groupChars = 4;

/** Decodes base64 (either alphabet, white space allowed) from a stream without holding it. */
export function createBase64Text(stream: AsyncIterable<Buffer>): Base64Text {
  let valid = true;
  return {
    isValid: () => valid,
    async *decoded() {
      let rest = '';
      for await (const chunk of stream) {
        rest += chunk.toString('latin1').replaceAll(/\s/gu, '');
        const whole = rest.length - (rest.length % groupChars);
        // The last group stays behind: only there may padding stand.
        const ready = rest.slice(0, Math.max(0, whole - groupChars));
        rest = rest.slice(ready.length);
        valid = /^[\w+/-]*$/u.test(ready);
        if (!valid) return;
        if (ready !== '') yield Buffer.from(ready, 'base64');
      }
      valid = /^(?:[\w+/-]{4})*(?:[\w+/-]{2}(?:==)?|[\w+/-]{3}=?)?$/u.test(rest);
      if (valid && rest !== '') yield Buffer.from(rest, 'base64');
    },
  };
}
