import { type XmlDocument as Document, XmlDocument, type XmlNode } from 'libxml2-wasm';

const NAMESPACES = {
  s: 'http://www.sitemaps.org/schemas/sitemap/0.9',
  xhtml: 'http://www.w3.org/1999/xhtml',
  image: 'http://www.google.com/schemas/sitemap-image/1.1',
  a: 'http://www.w3.org/2005/Atom',
};

/** Loads and parses a document with libxml2. @throws if it is not well-formed */
export async function xmlAt(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { headers, redirect: 'manual' });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${url} responded with ${response.status}: ${text}`);
  return { response, document: parse(text) };
}

export function parse(xml: string): Document {
  return XmlDocument.fromString(xml);
}

/** Returns the texts of all nodes that match an XPath, with the prefixes `s`, `xhtml`, `image` and `a` (Atom). */
export function texts(node: Pick<XmlNode, 'find'>, path: string): string[] {
  return node.find(path, NAMESPACES).map(({ content }) => content);
}

export function nodes(node: Pick<XmlNode, 'find'>, path: string): XmlNode[] {
  return node.find(path, NAMESPACES);
}
