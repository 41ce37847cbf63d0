import { texts } from './texts.ts';

export type ServiceMessageCode = keyof typeof texts;

/** A text for people before it is put into words: its code, and what stands in it. */
export interface ServiceMessage {
  readonly code: ServiceMessageCode;
  readonly params: ServiceMessageParams;
}

type ServiceMessageParams = Readonly<Record<string, string | number | PlainMessage>>;

/** A message within another one holds no further one. */
export interface PlainMessage {
  readonly code: ServiceMessageCode;
  readonly params: Readonly<Record<string, string | number>>;
}

/** What stands between the braces of a text. */
type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/** A number where the text writes one, else a text or a message. */
type ParamsOf<Code extends ServiceMessageCode> = {
  readonly [
    Placeholder in Placeholders<(typeof texts)[Code]> as Placeholder extends `${infer Name}, number`
      ? Name
      : Placeholder
  ]: Placeholder extends `${string}, number` ? number : string | PlainMessage;
};

export type MessageArguments<Code extends ServiceMessageCode> = [Placeholders<(typeof texts)[Code]>] extends [never]
  ? []
  : [params: ParamsOf<Code>];

/** The type of a nested message is that of a code whose text holds no message. */
export function serviceMessage<Code extends ServiceMessageCode>(
  code: Code,
  ...[params]: MessageArguments<Code>
): { readonly code: Code; readonly params: ParamsOf<Code> } {
  return { code, params: params ?? ({} as ParamsOf<Code>) };
}

/** Stands for a parameter in a text. */
export const placeholder = /\{(?<name>\w+)(?<isNumber>, number)?\}/gu;
const numbers = new Intl.NumberFormat('en-GB');

/** The English words of a message, for clients that know no codes. */
export function textOf({ code, params }: ServiceMessage): string {
  return texts[code].replaceAll(placeholder, (_, name: string) => {
    const value = params[name] ?? '';
    if (typeof value === 'object') return textOf(value);
    return typeof value === 'number' ? numbers.format(value) : value;
  });
}

/** Why something failed, as it is stored and sent: with the words and the code of its message. `code` is the failure's own. */
export interface ServiceProblem<Code extends string = string> {
  readonly code: Code;
  readonly message: string;
  readonly message_code: ServiceMessageCode;
  readonly message_params: ServiceMessageParams;
}

export function problemOf<Code extends string>(code: Code, message: ServiceMessage): ServiceProblem<Code> {
  return { code, message: textOf(message), message_code: message.code, message_params: message.params };
}
