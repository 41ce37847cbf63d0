/** Why an export or import of all documents did not run, or left something out. */
export const exchangeTexts = {
  'service.exchange.running': 'An export or import is running. Wait until it has ended, or cancel it.',
  'service.exchange.no-folder': 'There is no folder {path}. Choose one that exists.',
  'service.exchange.relative': '{path} is not a full path. Choose a folder by its full path.',
  'service.exchange.own-data': '{path} is in the data directory of Intray. Choose a folder outside of it.',
  'service.exchange.not-empty':
    '{path} contains other files, and an export never mixes with them. Choose an empty folder.',
  'service.exchange.finished': '{path} already holds a finished export. Choose an empty folder.',
  'service.exchange.other-archive':
    '{path} holds the unfinished export of another Intray. Choose an empty folder, or continue it there.',
  'service.exchange.unfinished':
    'The export in {path} is not finished. Export to the same folder again to finish it, then import.',
  'service.exchange.no-export': '{path} holds no export of Intray. Choose the folder that contains manifest.jsonl.',
  'service.exchange.newer':
    '{path} was exported by a newer Intray (format {found, number}, this version knows {known, number}). Update Intray, then import.',
  'service.exchange.disk-full':
    'The disk is full. Everything up to here is kept: make room, then start again with the same folder to continue.',
  'service.exchange.no-access': 'The folder cannot be read or written ({why}). Check its rights, then start again.',
  'service.exchange.stopped': 'It ended because of an error ({why}). Start again with the same folder to continue.',
  'service.exchange.foreign-file':
    'Another file has the name {path}, and was left as it is. Move it away, then start again with the same folder.',
  'service.exchange.no-bytes': 'The file is missing or damaged in the storage of Intray, so it is not in the export.',
  'service.exchange.not-searchable': 'No searchable copy could be made of it. The original is in the export.',
  'service.exchange.not-as-written': 'The file is not as it was written. Check the disk, then export again.',
  'service.exchange.changing': 'The configuration was changed while it was exported. Export again.',
  'service.exchange.manifest-damaged':
    'The list of files is not as it was exported, so some documents may be missing from it.',
  'service.exchange.line-damaged': 'A line of the list of files cannot be read. It was left out.',
  'service.exchange.unsafe-path': 'The path leads out of the folder or is not a plain file. The document was left out.',
  'service.exchange.missing-file': 'The file is missing from the folder. The document was left out.',
  'service.exchange.wrong-hash': 'The file is not as it was exported. The document was left out.',
  'service.exchange.record-damaged': 'The record of the document cannot be read. The document was left out.',
  'service.exchange.definitions-damaged':
    'Classes and fields could not be imported. Documents of unknown classes are unclassified.',
  'service.exchange.unknown-class': 'There is no class {name}. The document is unclassified.',
  'service.exchange.not-as-exported': 'The document is stored, but not as it was exported. Compare the two.',
} as const;
