import type { en } from './en.ts';

export type MessageCode = keyof typeof en;
/** A text for a person before it is put into words. A parameter may be a message itself. */
export interface Message<Code extends MessageCode = MessageCode> {
  readonly code: Code;
  readonly params: MessageParams<Code>;
}

/** What a text may be filled in with: data. A time is milliseconds since 1970. */
export type MessageValue = string | number | AnyMessage;

/**
 * A message whose code is not known when the program is written, as it is stored and sent. A row or a host of another version
 * may bring a code that this one does not have.
 */
export interface AnyMessage {
  readonly code: string;
  readonly params: Readonly<Record<string, MessageValue>>;
}

/** The names that stand in the English text. */
export type MessageParams<Code extends MessageCode> = {
  readonly [Name in NamesIn<(typeof en)[Code]>]: MessageValue;
};

/** Texts without parameters need none. Of several codes, each brings its own. */
export type MessageArguments<Code extends MessageCode> = Code extends MessageCode
  ? [NamesIn<(typeof en)[Code]>] extends [never]
    ? []
    : [params: MessageParams<Code>]
  : never;

export function message<Code extends MessageCode>(code: Code, ...[params]: MessageArguments<Code>): Message<Code> {
  return { code, params: (params ?? {}) as MessageParams<Code> };
}

/** Names of the parameters of an ICU text. It goes from brace to brace: those of a text open parameters, those of a parameter texts. */
type NamesIn<Text extends string> = InText<Text, []>;

type InText<Rest extends string, Outer extends readonly unknown[]> = Rest extends `${infer Before}{${infer After}`
  ? Before extends `${infer Inner}}${infer _}`
    ? CloseText<Rest, Inner, Outer>
    : OpenParam<After, Outer>
  : Rest extends `${infer Inner}}${infer _}`
    ? CloseText<Rest, Inner, Outer>
    : never;

type CloseText<Rest extends string, Inner extends string, Outer extends readonly unknown[]> = Outer extends readonly [
  unknown,
  ...infer Left,
]
  ? Rest extends `${Inner}}${infer After}`
    ? InParam<After, Left>
    : never
  : never;

type OpenParam<Rest extends string, Outer extends readonly unknown[]> = Rest extends `${infer Head}}${infer After}`
  ? Head extends `${infer Name},${infer _}`
    ? Name | (Rest extends `${Name},${infer Kind}` ? InParam<Kind, Outer> : never)
    : Head | InText<After, Outer>
  : never;

type InParam<Rest extends string, Outer extends readonly unknown[]> = Rest extends `${infer Before}}${infer After}`
  ? Before extends `${infer Head}{${infer _}`
    ? Rest extends `${Head}{${infer Text}`
      ? InText<Text, readonly [unknown, ...Outer]>
      : never
    : InText<After, Outer>
  : never;
