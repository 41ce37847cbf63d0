import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import type { MethodResult } from '#contract/methods.ts';
import { useCall, useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { isolate } from '../../i18n/isolate.ts';
import { useText } from '../../i18n/text.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useRights } from '../service/use-rights.ts';

interface NamedDocument {
  readonly fileId: string;
  readonly name: string | null;
}

export interface ProcessAgain {
  /** Has a document processed again, and offers to leave it as it is while its reading has not begun. */
  readonly start: (document: NamedDocument) => Promise<void>;
  /** Leaves a document as it is, if its reading has not begun. */
  readonly cancel: (document: NamedDocument) => Promise<void>;
}

/** The subject of the toasts, so that only the last one is on screen. */
const about = 'again';

/** Processes single documents again, with a toast for each outcome. */
export function useAgain(): ProcessAgain {
  const t = useText();
  const formats = useFormats();
  const hostText = useHostText();
  const call = useCall();
  const toast = useToast();
  const nameOf = useCallback(({ name }: NamedDocument) => isolate(name ?? t('shell.document')), [t]);
  const cancel = useCallback<ProcessAgain['cancel']>(
    async (document) => {
      const answer = await call('again.cancel', { fileIds: [document.fileId] });
      if (!answer.ok) toast({ about, tone: 'fail', text: hostText.error(answer.error) });
      else if (answer.result.cancelled > 0)
        toast({ about, tone: 'idle', text: t('again.cancelled', { name: nameOf(document) }) });
      else toast({ about, tone: 'hold', text: t('again.begun', { name: nameOf(document) }) });
    },
    [call, toast, t, hostText, nameOf],
  );
  const start = useCallback<ProcessAgain['start']>(
    async (document) => {
      const answer = await call('again.start', { fileIds: [document.fileId] });
      const params = { count: 1, shown: formats.number(1), name: nameOf(document) };
      if (!answer.ok) {
        toast({ about, tone: 'fail', text: hostText.error(answer.error) });
        return;
      }
      const [refused] = answer.result.refused;
      if (refused !== undefined) toast({ about, tone: 'fail', text: t(`again.refused.${refused.reason}`, params) });
      else
        toast({
          ...{ about, tone: 'idle', text: t('again.queued', params) },
          action: { label: t('many.cancel'), onPress: () => void cancel(document) },
        });
    },
    [call, toast, t, formats, hostText, nameOf, cancel],
  );
  return { start, cancel };
}

export type AgainState = MethodResult<'again.list'>['documents'][number]['state'];

/** The documents of the service in use that are to be processed again, by their ids. */
function useAgainStates(): ReadonlyMap<string, AgainState> {
  const { organise } = useRights();
  const { data } = useQuery('again.list', organise ? {} : null);
  return statesOf(data);
}

const known = new WeakMap<object, ReadonlyMap<string, AgainState>>();
const none: ReadonlyMap<string, AgainState> = new Map();

/** Many rows ask about one answer. */
function statesOf(data: MethodResult<'again.list'> | null): ReadonlyMap<string, AgainState> {
  if (data === null) return none;
  const states = known.get(data) ?? new Map(data.documents.map(({ fileId, state }) => [fileId, state]));
  known.set(data, states);
  return states;
}

/**
 * Calls `onEnd` when documents were processed again: with the ids of those that were seen waiting, and whether no others
 * are left.
 */
export function useAgainEnds(onEnd: (fileIds: readonly string[], areAll: boolean) => void): void {
  const { organise } = useRights();
  const { data } = useQuery('again.list', organise ? {} : null);
  const before = useRef<MethodResult<'again.list'> | null>(null);
  const ended = useEffectEvent(onEnd);
  useEffect(() => {
    const earlier = before.current;
    before.current = data;
    if (earlier === null || data === null || earlier.last === data.last) return;
    const left = statesOf(data);
    ended(
      [...statesOf(earlier).keys()].filter((id) => !left.has(id)),
      data.total === 0,
    );
  }, [data]);
}

/** Whether a document waits to be processed again, or is read; `null` when neither. */
export function useAgainState(fileId: string | null): AgainState | null {
  const states = useAgainStates();
  return fileId === null ? null : (states.get(fileId) ?? null);
}
