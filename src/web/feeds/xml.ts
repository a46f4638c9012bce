/** XML 1.0 has no way to write these, however they are escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const impossible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

/** A text as it stands between tags or in an attribute of an XML document. */
export function escapeXml(text: string): string {
  return text
    .replace(impossible, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')
}

export const xmlDeclaration = '<?xml version="1.0" encoding="utf-8"?>\n'
