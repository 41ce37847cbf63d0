import { rareWord } from './documents.ts';
import { foundInTime, newSession, startJob, upload } from './way.ts';
import type { Target } from './target.ts';

/** Files of the user that several areas read: 55 in 11 jobs, so that every default page size takes effect. */
export interface Corpus {
  /** A word in every file of the corpus, and in no other file. */
  readonly word: string;
  /** A word in one file only. */
  readonly lonelyWord: string;
  readonly lonelyFileId: string;
  /** In the order of upload, five in each job. */
  readonly fileIds: readonly string[];
}

export const corpusJobs = 11;
export const filesPerJob = 5;

export async function makeCorpus({ baseUrl, user }: Target): Promise<Corpus> {
  const word = rareWord();
  const lonelyWord = rareWord();
  const fileIds: string[] = [];
  for (let jobIndex = 0; jobIndex < corpusJobs; jobIndex += 1) {
    const sessionId = newSession();
    for (let fileIndex = 0; fileIndex < filesPerJob; fileIndex += 1) {
      const lonely = fileIds.length === 0 ? ` and ${lonelyWord}` : '';
      const bytes = `Note ${jobIndex}.${fileIndex} about ${word}${lonely}.\n`;
      fileIds.push(await upload(baseUrl, user, { name: `note-${jobIndex}-${fileIndex}.txt`, bytes, sessionId }));
    }
    await startJob(baseUrl, user, sessionId);
  }
  await foundInTime(baseUrl, user, { query: word, pageSize: 100 }, corpusJobs * filesPerJob);
  return { word, lonelyWord, lonelyFileId: fileIds[0] ?? '', fileIds };
}
