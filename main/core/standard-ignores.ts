/**
 * Names that are left alone unless a person says otherwise: what programs write while they write, what a system or a NAS
 * keeps for itself, what programs that synchronise folders leave behind. Patterns as in the rules of a folder; one that ends
 * with `/` means folders alone. Nothing below such a folder is looked at.
 */
export const standardIgnores: readonly string[] = [
  // Hidden by their name. What follows them stands here for those who take this one out.
  '.*',
  // Being written, or left over by it: browsers, editors, Office, FTP, rsync, macOS.
  '~$*',
  '.~*',
  '*~',
  '*.tmp',
  '*.temp',
  '*.part',
  '*.partial',
  '*.crdownload',
  '*.download',
  '*.opdownload',
  '*.filepart',
  '*.aria2',
  '*.swp',
  '*.swx',
  '.?*.??????',
  '*.sb-????????-??????',
  // Kept by systems.
  'Thumbs.db',
  'ehthumbs.db',
  'desktop.ini',
  '.DS_Store',
  '._*',
  '.nfs*',
  '.fuse_hidden*',
  '$RECYCLE.BIN/',
  'RECYCLER/',
  'System Volume Information/',
  'lost+found/',
  '.Trash*/',
  '.Spotlight-V100/',
  '.fseventsd/',
  'Network Trash Folder/',
  'Temporary Items/',
  // Kept by NAS.
  '@eaDir/',
  '@tmp/',
  '@Recycle/',
  '@Recently-Snapshot/',
  '#recycle/',
  '#snapshot/',
  '.@__thumb/',
  '.snapshot/',
  '~snapshot/',
  // Kept by programs that synchronise or keep versions.
  '.stversions/',
  '.stfolder',
  '.sync/',
  '.dropbox.cache/',
  '.syncthing.*.tmp',
  '~syncthing~*',
  '.sync_*.db*',
  '.owncloudsync.log*',
  '.git/',
  '.svn/',
];
