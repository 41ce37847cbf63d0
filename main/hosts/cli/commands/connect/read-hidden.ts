import { exitCodes } from '#app/exit-codes.ts';
import { Failed } from '../../failed.ts';

/** Asks on the terminal and shows nothing of the answer, not even its length. */
export function readHidden(question: string, input = process.stdin, output = process.stderr): Promise<string> {
  return new Promise((resolve, reject) => {
    let typed = '';
    const end = (settle: () => void): void => {
      input.off('data', onText);
      input.setRawMode(false);
      input.pause();
      output.write('\n');
      settle();
    };
    const onText = (text: string): void => {
      let read = 0;
      for (const sign of text) {
        read += sign.length;
        if (sign === '\r' || sign === '\n') {
          end(() => resolve(typed));
          // What was pasted behind it answers the next question.
          const rest = text.slice(read).replace(/^\n/u, '');
          if (rest !== '') input.unshift(rest, 'utf8');
          return;
        }
        if (sign === '\u0003' || sign === '\u0004') {
          return end(() => reject(new Failed('Nothing was changed.', exitCodes.somethingFailed)));
        }
        if (sign === '\u007f' || sign === '\b') typed = Array.from(typed).slice(0, -1).join('');
        else if (sign >= ' ') typed += sign;
      }
    };
    output.write(question);
    input.setRawMode(true);
    input.setEncoding('utf8');
    input.on('data', onText);
    input.resume();
  });
}
