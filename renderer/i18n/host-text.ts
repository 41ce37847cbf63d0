import type { CallError } from '#contract/frame.ts';
import { createText, formatMessage, isMessageCode, type Text } from '#contract/messages/format-message.ts';
import type { AnyMessage, MessageValue } from '#contract/messages/message.ts';
import { perLocale } from './per-locale.ts';
import { useLocale } from './text.tsx';

/** Messages of the host in the person's language. */
export interface HostText {
  /** Text of a system or a service stays as it is. */
  message(message: AnyMessage): string;
  /** For details of a file or a job, where text from outside is marked as the service's. */
  detail(message: AnyMessage): string;
  /** The reason why a call failed. */
  error(error: Pick<CallError, 'code' | 'text'>): string;
}

export function createHostText(t: Text, locale: string): HostText {
  const reported = (text: string) => t('service.reported', { text });
  return {
    message: (message) => formatMessage(message, locale),
    detail: (message) => formatMessage(withReported(message, reported), locale),
    error({ code, text }) {
      const message = formatMessage(text, locale);
      const isOthersWords = text.code === 'failure.text';
      const kind = `failure.${code}`;
      // The missing right comes first, whatever the service says about it.
      if (code === 'forbidden' || code === 'not-allowed') {
        if (isOthersWords) return `${t(`failure.${code}`)} ${reported(message)}`;
        return text.code.startsWith('failure.') ? `${t(`failure.${code}`)} ${message}` : message;
      }
      // That the service reported an error says no more than its words do.
      if (isOthersWords && code === 'service-fault') return reported(message);
      if (text.code === 'failure.system-text' && isMessageCode(kind)) return `${t(kind)} ${message}`;
      return isOthersWords && isMessageCode(kind) ? `${t(kind)} ${reported(message)}` : message;
    },
  };
}

export const useHostText = (): HostText => hostTextOf(useLocale());

const hostTextOf = perLocale((locale) => createHostText(createText(locale), locale));

/** Marks text from outside as the service's. In a message it is a `failure.text`. */
function withReported({ code, params }: AnyMessage, reported: (text: string) => string): AnyMessage {
  const entries = Object.entries(params).map(([name, value]): [string, MessageValue] => {
    if (typeof value === 'object') return [name, withReported(value, reported)];
    return [name, code === 'failure.text' && typeof value === 'string' ? reported(value) : value];
  });
  return { code, params: Object.fromEntries(entries) };
}
