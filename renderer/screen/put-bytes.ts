/** What came of a `PUT`: its status, or that nobody answered, or that the person has had enough. */
export type PutOutcome = number | 'gone' | 'cancelled';

/** Puts a file's bytes and tells how many are on their way. (`fetch` cannot tell.) */
export function putBytes(
  url: string,
  file: File,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<PutOutcome> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const end = (outcome: PutOutcome) => {
      signal.removeEventListener('abort', abort);
      resolve(outcome);
    };
    request.upload.onprogress = ({ loaded }) => onSent(loaded);
    request.onload = () => end(request.status);
    request.onerror = () => end('gone');
    request.onabort = () => end('cancelled');
    signal.addEventListener('abort', abort);
    request.open('PUT', url);
    request.send(file);
  });
}
