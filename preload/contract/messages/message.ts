import type { en } from './en.ts';

export type MessageCode = keyof typeof en;
/** A text for a person that is not yet in words. A parameter may itself be a message. */
export interface Message<Code extends MessageCode = MessageCode> {
  readonly code: Code;
  readonly params: MessageParams<Code>;
}

/** A value that fills a placeholder of a text. A time is in milliseconds since 1970. */
export type MessageValue = string | number | AnyMessage;

/**
 * A message whose code the compiler does not know, as it is stored and sent. A row or a host of another version may use
 * a code that this version does not have.
 */
export interface AnyMessage {
  readonly code: string;
  readonly params: Readonly<Record<string, MessageValue>>;
}

/** The parameters of a code, by the names in its English text. */
export type MessageParams<Code extends MessageCode> = {
  readonly [Name in NamesIn<(typeof en)[Code]>]: MessageValue;
};

/**
 * The arguments that follow a code: none for a text without parameters. For a union of codes, each code has its own.
 */
export type MessageArguments<Code extends MessageCode> = Code extends MessageCode
  ? [NamesIn<(typeof en)[Code]>] extends [never]
    ? []
    : [params: MessageParams<Code>]
  : never;

export function message<Code extends MessageCode>(code: Code, ...[params]: MessageArguments<Code>): Message<Code> {
  return { code, params: (params ?? {}) as MessageParams<Code> };
}

/**
 * The names of the parameters of an ICU text. The type alternates at braces: a text's braces open parameters, a
 * parameter's braces open texts.
 */
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
