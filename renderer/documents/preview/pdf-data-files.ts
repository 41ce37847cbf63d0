type Kind = 'cMapUrl' | 'standardFontDataUrl' | 'wasmUrl';

/** Addresses of the data files that come with pdf.js, by their path in its package; the build gives each a name of its own. */
const addresses: Readonly<Record<Kind, Readonly<Record<string, string>>>> = {
  cMapUrl: import.meta.glob<string>('../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
    eager: true,
    query: '?url',
    import: 'default',
  }),
  standardFontDataUrl: import.meta.glob<string>('../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
    eager: true,
    query: '?url',
    import: 'default',
  }),
  wasmUrl: import.meta.glob<string>('../../../../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg,qcms_bg}.wasm', {
    eager: true,
    query: '?url',
    import: 'default',
  }),
};

/** Gives pdf.js its character maps, fonts and decoders. It makes one for each document, hence a class. */
export class PdfDataFiles {
  async fetch({ kind, filename }: { readonly kind: Kind; readonly filename: string }): Promise<Uint8Array> {
    const found = Object.entries(addresses[kind]).find(([path]) => path.endsWith(`/${filename}`));
    if (found === undefined) throw new Error(`pdf.js brings no ${filename}`);
    const response = await fetch(found[1]);
    if (!response.ok) throw new Error(`${filename} cannot be had: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}
