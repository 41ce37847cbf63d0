import { useCallback, useRef, useState } from 'react';
import { useCall } from '../bridge/react.tsx';
import { sendFiles, type NamedFile, type Sent } from './send-files.ts';
import type { Transfer } from './transfers.tsx';

/** The transfers are redrawn at most once in this time. */
const drawEveryMs = 100;

export interface Transfers {
  readonly transfers: readonly Transfer[];
  readonly cancel: (id: string) => void;
  /** Resolves to `null` when the person cancelled. */
  readonly send: (files: readonly NamedFile[], merge: boolean) => Promise<Sent | null>;
}

/** The transfers that are running now, and the functions to start and cancel them. */
export function useTransfers(): Transfers {
  const call = useCall();
  const [transfers, setTransfers] = useState<readonly Transfer[]>([]);
  const cancels = useRef(new Map<string, AbortController>());
  const send = useCallback<Transfers['send']>(
    async (files, merge) => {
      const id = crypto.randomUUID();
      const controller = new AbortController();
      cancels.current.set(id, controller);
      const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
      setTransfers((before) => [...before, { id, files: files.length, filesDone: 0, bytes, bytesDone: 0 }]);
      let drawnAtMs = 0;
      const sent = await sendFiles(call, files, {
        signal: controller.signal,
        merge,
        onProgress(filesDone, bytesDone) {
          if (Date.now() - drawnAtMs < drawEveryMs) return;
          drawnAtMs = Date.now();
          setTransfers((before) => before.map((each) => (each.id === id ? { ...each, filesDone, bytesDone } : each)));
        },
      });
      cancels.current.delete(id);
      setTransfers((before) => before.filter((each) => each.id !== id));
      return controller.signal.aborted ? null : sent;
    },
    [call],
  );
  const cancel = useCallback((id: string) => cancels.current.get(id)?.abort(), []);
  return { transfers, cancel, send };
}
