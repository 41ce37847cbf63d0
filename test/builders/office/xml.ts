export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The links of a part of an Office file: pairs of type and target. Their ids are rId1, rId2, … */
export function makeLinks(links: readonly (readonly [type: string, target: string])[]): string {
  const all = links.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${relationships}/${type}" Target="${escapeXml(target)}"/>`,
  );
  return `${xmlHead}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`;
}

/** The list of content types with that of the main part. */
export function makeContentTypes(main: string, type: string): string {
  return (
    `${xmlHead}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/${main}" ContentType="${type}"/></Types>`
  );
}
