import type { ZipArchive, ZipEntry } from '../zip/open-zip.ts';
import { attributeOf, parseXml, type XmlHandler } from '../xml/parse-xml.ts';

/** A link from one part of an Office file to another. */
export interface Relationship {
  readonly id: string;
  /** The last part of its type, such as `header` or `worksheet`. */
  readonly type: string;
  /** The name of the part in the archive. */
  readonly target: string;
}

/** The parts of an Office file, by name. Names of parts differ in case from their links in some files. */
export interface PackageParts {
  readonly names: readonly string[];
  has(name: string): boolean;
  /** Parses a part; a part that is not there is an empty one. */
  parse(name: string, handler: XmlHandler, isFull?: () => boolean): Promise<void>;
  /** The links of a part; '' for those of the whole file. */
  links(name: string): Promise<readonly Relationship[]>;
}

/** A part has links to its headers, sheets and pictures; a book has a sheet a link. */
const mostLinks = 10_000;

/** @param signal ends the parsing of a part */
export function createPackageParts(archive: ZipArchive, signal?: AbortSignal): PackageParts {
  const byName = new Map<string, ZipEntry>();
  for (const entry of archive.entries) {
    const key = keyOf(entry.name);
    if (!byName.has(key)) byName.set(key, entry);
  }
  const parts: PackageParts = {
    names: [...byName.keys()],
    has: (name) => byName.has(keyOf(name)),
    async parse(name, handler, isFull) {
      const entry = byName.get(keyOf(name));
      if (entry === undefined) return;
      await parseXml(archive.pieces(entry), handler, () => {
        signal?.throwIfAborted();
        return isFull?.() === true;
      });
    },
    async links(name) {
      const folder = name.slice(0, name.lastIndexOf('/') + 1);
      const links: Relationship[] = [];
      await parts.parse(`${folder}_rels/${name.slice(folder.length)}.rels`, {
        open(element, attributes) {
          const [id, type, target] = ['Id', 'Type', 'Target'].map((key) => attributeOf(attributes, key) ?? '');
          if (element !== 'Relationship' || attributeOf(attributes, 'TargetMode') === 'External') return;
          if (!id || !type || !target || links.length >= mostLinks) return;
          links.push({ id, type: type.slice(type.lastIndexOf('/') + 1), target: resolved(folder, target) });
        },
      });
      return links;
    },
  };
  return parts;
}

const keyOf = (name: string) => name.toLowerCase().replace(/^\//, '');

/** The name that a link leads to from a folder. It only ever names an entry of the archive. */
function resolved(folder: string, target: string): string {
  const parts = target.startsWith('/') ? [] : folder.split('/').slice(0, -1);
  for (const step of target.split('/')) {
    if (step === '..') parts.pop();
    else if (step !== '.' && step !== '') parts.push(step);
  }
  return parts.join('/');
}
