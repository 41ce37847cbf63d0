import { beforeAll, describe } from 'vitest';
import { describeChangedDocuments } from './areas/changed-documents.ts';
import { describeCompanies } from './areas/companies.ts';
import { describeFileRead } from './areas/file-read.ts';
import { describeJobList } from './areas/job-list.ts';
import { describePlatform } from './areas/platform.ts';
import { describeRefusals } from './areas/refusals.ts';
import { describeRemoteUpload } from './areas/remote-upload.ts';
import { describeRoles } from './areas/roles.ts';
import { describeSearch } from './areas/search.ts';
import { describeSession } from './areas/session.ts';
import { describeShare } from './areas/share.ts';
import { describeSignIn } from './areas/sign-in.ts';
import { describeSources } from './areas/source.ts';
import { describeTags } from './areas/tag.ts';
import { describeUpload } from './areas/upload.ts';
import { describeWebhook } from './areas/webhook.ts';
import { describeWholeWay } from './areas/whole-way.ts';
import { type Corpus, makeCorpus } from './corpus.ts';
import { type GiveTarget, settleMs } from './suite.ts';

/** Describes the whole suite against the service that `give` returns once the tests run. */
export function describeConformance(give: GiveTarget): void {
  describePlatform(give);
  describeSignIn(give);
  describeRoles(give);
  describeCompanies(give);
  describeUpload(give);
  describeSession(give);
  describeChangedDocuments(give);
  describeShare(give);
  describeWebhook(give);
  describeTags(give);
  describeSources(give);
  describeRemoteUpload(give);
  describeRefusals(give);
  describeWholeWay(give);

  describe('over many files', () => {
    let corpus: Corpus;
    const giveCorpus = () => corpus;
    beforeAll(async () => {
      corpus = await makeCorpus(give());
    }, 4 * settleMs);
    describeSearch(give, giveCorpus);
    describeJobList(give);
    describeFileRead(give, giveCorpus);
  });
}
