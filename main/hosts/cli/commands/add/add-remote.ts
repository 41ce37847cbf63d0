import { message } from '#contract/messages/message.ts';
import type { MethodParams } from '#contract/methods.ts';
import { remoteFilesSchema } from '#contract/remote-methods.ts';
import { exitCodes } from '#app/exit-codes.ts';
import type { CommonOptions } from '../../common-options.ts';
import { Failed } from '../../failed.ts';
import { askInstance } from '../../instance/with-instance.ts';
import { shown, shownJson } from '../../output/shown.ts';

export interface RemoteOptions {
  readonly url?: readonly string[];
  readonly source?: string;
  readonly container?: string;
  readonly merge?: boolean;
  readonly rotate?: string;
}

/** Returns whether the options ask for files that the service fetches itself. */
export const isRemote = ({ url, source, container }: RemoteOptions): boolean =>
  url !== undefined || source !== undefined || container !== undefined;

/** `add --url` and `add --source`: prints the job, in which the service fetches the files. */
export async function addRemote(
  names: readonly string[],
  options: RemoteOptions,
  { dataDir, json }: CommonOptions,
): Promise<number> {
  const { answer, texts } = await askInstance({ dataDir }, 'remote.add', requestOf(names, options));
  console.log(json ? shownJson({ job_id: answer.jobId }) : shown(texts.text('cli.add.remote', { id: answer.jobId })));
  return exitCodes.fine;
}

function requestOf(names: readonly string[], options: RemoteOptions): MethodParams<'remote.add'> {
  const { url, source, container, merge = false, rotate = '0' } = options;
  const isUrls = url !== undefined && source === undefined && container === undefined && names.length === 0;
  const from = isUrls ? { kind: 'urls', urls: url } : { kind: 'source', source, container, fileNames: names };
  const request =
    url === undefined || isUrls ? remoteFilesSchema.safeParse({ from, merge, pageRotation: Number(rotate) }) : null;
  if (request?.success === true) return request.data;
  throw new Failed(message(isUrls ? 'cli.add.bad-url' : 'cli.add.bad-source'), exitCodes.wrongUsage);
}
