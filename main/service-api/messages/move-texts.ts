/** What `intray service move` does, and what it found. */
export const moveTexts = {
  'service.move.begin':
    'Documents to move: {count, number}, from {from} to {to}. Nothing in {from} is changed: trash, jobs, users, keys, share links, webhooks, retention and settings stay there, too.',
  'service.move.moving': 'Stored: {done, number} of {total, number}',
  'service.move.verifying': 'Compared: {done, number} of {total, number}',
  'service.move.counts':
    'Documents in {from}: {total, number} = {moved, number} moved + {existing, number} already there + {leftOut, number} left out.',
  'service.move.merged': 'Already there, and got corrections that they lacked: {count, number}',
  'service.move.trash': 'Left out, in the trash: {count, number}. Restore what you want to keep and move again.',
  'service.move.unsettled':
    'Left out, not processed to the end: {count, number}. Start the service of {from}, wait until they are or delete them, and move again.',
  'service.move.damaged': 'Left out, bytes missing or damaged: {count, number}. They are named above.',
  'service.move.meanwhile':
    'Left out, processed by a worker meanwhile: {count, number}. Stop the workers and move again.',
  'service.move.companies':
    'Keep {from}: documents of other companies there were not part of this move: {count, number}. If you have not moved them yet, move those of each company with --company NAME.',
  'service.move.verified': 'Compared by SHA-256 and content: {count, number} documents of {from} are in {to}.',
  'service.move.own-state':
    'As they were there before, or changed there since: {count, number} of them. They are named above.',
  'service.move.own-count':
    'As they were there before, or changed there since: {count, number} of them. --list-existing names them.',
  'service.move.next': 'Start the service of {to} now. Keep {from} until you have seen the documents there.',
  'service.move.source-missing': '{name} ({file}): its bytes are missing in the source. It was left out.',
  'service.move.source-differs':
    '{name} ({file}): its bytes in the source are not those that were stored. It was left out.',
  'service.move.source-unreadable': '{name} ({file}): its bytes in the source cannot be read. It was left out.',
  'service.move.not-there': '{name} ({file}): it is not in the target.',
  'service.move.not-same': '{name} ({file}): it is in the target, but not as it is in the source. Compare the two.',
  'service.move.bytes-missing': '{name} ({file}): its bytes are missing in the target.',
  'service.move.hash-differs': '{name} ({file}): its bytes in the target are not those of the source.',
  'service.move.bytes-unreadable': '{name} ({file}): its bytes in the target cannot be read.',
  'service.move.not-in-index': '{name} ({file}): search does not find it in the target.',
  'service.move.own':
    '{name} ({file}): it was in the target before or was changed there since, and stays as it is there.',
  'service.move.source-in-use':
    '{path} is in use. Quit Intray there, or stop its service, and move again; nothing was changed.',
  'service.move.target-in-use': '{path} is in use. Stop the service there and move again; nothing was changed.',
  'service.move.team-in-use':
    'The service of this database is running. Stop it, but not its workers, and move again; nothing was changed.',
  'service.move.older':
    '{path} was last used by an older Intray, or holds no archive. Start the service of this version there once, stop it, and move again; nothing was changed.',
  'service.move.same': '{path} is both source and target. Name two data directories.',
  'service.move.no-company': '{path} has no company {name}; nothing was changed.',
  'service.move.no-room':
    '{path} has not enough room: {needed, number} bytes are needed, {free, number} are free. Nothing was changed.',
  'service.move.full':
    'The disk, the database or the bucket is full. What was moved is kept: make room, then repeat the command.',
  'service.move.stopped': 'Stopped. What was moved is kept: repeat the command to continue.',
  'service.move.failed':
    'The move ended because of an error ({why}). What was moved is kept: repeat the command to continue.',
} as const;
