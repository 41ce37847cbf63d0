import type { MessageId } from '../../i18n/catalogue.ts';
import type { Said } from '../../i18n/said.ts';
import type { Text } from '../../i18n/text.tsx';

/** The engine's short notes on why a file came into a state, or on a proof that could not be had, as texts of ours. */
const known: Readonly<Record<string, MessageId>> = {
  seen: 'item.step.seen',
  'added by a person': 'item.step.added',
  recorded: 'item.step.recorded',
  touched: 'item.step.touched',
  joined: 'item.step.joined',
  sending: 'item.step.sending',
  'its job was made': 'item.step.job',
  'its job was found': 'item.step.job-found',
  'its job was refused': 'item.step.job-refused',
  'looked for proofs': 'item.step.proofs',
  'its job is final': 'item.step.job-final',
  'its record is final': 'item.step.record-final',
  'the job names it as finished': 'item.step.record-final',
  'every proof that can be had is there': 'item.step.proven',
  'the original is to be moved': 'item.step.moving',
  'the original was moved': 'item.step.moved',
  'gone before it was moved': 'item.step.gone-unmoved',
  'another file lies at its path': 'item.step.other-at-path',
  'a person asked again; the original is brought back from Failed/': 'item.step.person-again-back',
  'a person asked again; the original is brought back once it is in Failed/': 'item.step.person-again-back',
  'the original is back from Failed/': 'item.step.back-from-failed',
  'the original is neither at its path nor in Failed/': 'item.step.nowhere',
  'it could not be moved, and goes on from its path': 'item.step.not-moved',
  'same content as an earlier file': 'item.step.same',
  'its first is done': 'item.step.first-done',
  'its first was skipped in doubt': 'item.step.first-skipped',
  'takes the place of its first': 'item.step.takes-place',
  'came back': 'item.step.back',
  'gone from its path': 'item.step.gone',
  'not a file any more': 'item.step.no-file',
  'its folder was removed': 'item.step.folder-removed',
  // As it was said in rows of old.
  'the service does not take its type': 'item.step.type',
  'its type is not sent': 'item.step.type-not-sent',
  'the rules of its folder leave it out': 'item.step.left-out',
  'its folder is away; the rest of its batch goes on': 'item.step.folder-away',
  'the clock went back': 'item.step.clock',
  'content changed': 'item.step.changed',
  'other content took its path': 'item.step.other-content',
  'looked at again': 'item.step.again',
  'rules allow it': 'item.step.rules-allow',
  'changed before it was sent': 'item.step.changed',
  'changed while it was sent': 'item.step.changed-sending',
  'nobody heard how its sending ended': 'item.step.unheard',
  'the service could not be asked': 'item.step.not-asked',
  'a file changed while it was sent': 'item.step.other-changed',
  'its session was given up': 'item.step.given-up',
  'left its session': 'item.step.left-batch',
  'found in its session': 'item.step.found-there',
  'not found in its session yet': 'item.step.not-found-there',
  'it could not be told whether a file had arrived': 'item.step.unsure',
  'a person asked again': 'item.step.person-again',
  'a person allowed it': 'item.step.person-allowed',
  'a person skipped it': 'item.step.person-skipped',
  'a person asked to look again': 'item.step.person-look',
  'a person named its job': 'item.step.person-job',
  'sent anew on a person’s word': 'item.step.person-anew',
  'an equal file was sent anew on a person’s word': 'item.step.equal-anew',
  'its session cannot be read': 'item.step.session-lost',
  'the service does not report a byte count': 'item.missing.count',
  'the service does not report a hash': 'item.missing.hash',
  'this service or role gives no search': 'item.missing.search',
  'not available to this role': 'item.missing.role',
  'accepted; this role cannot see what becomes of it': 'item.step.role-follow',
  'accepted by the service; this role cannot see more': 'item.step.role-done',
  'no search returned it': 'item.missing.found',
  'the search did not answer': 'item.missing.search-silent',
};

/** In the person's language where the note is a known one; else the service's or system's own words, as they came. */
export function stepWords(note: string, t: Text, said: Said): string {
  // "sent at" carries its moment, which stands beside it anyway.
  if (/^sent at \d+$/u.test(note)) return t('item.step.sent');
  const id = known[note];
  return id === undefined ? said.host(note) : t(id);
}
