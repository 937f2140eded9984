import { type DefaultTreeAdapterTypes, parse } from 'parse5';

const URL_ATTRIBUTES = new Set(['href', 'src', 'poster']);
const SET_ATTRIBUTES = new Set(['srcset', 'imagesrcset']);

/** Returns same-site URLs, root-relative and without fragments. */
export function referencesOf(html: string, siteOrigin: string): Set<string> {
  const references = new Set<string>();

  function add(address: string): void {
    const url = URL.parse(address, siteOrigin);
    if (url?.origin === new URL(siteOrigin).origin) references.add(url.pathname + url.search);
  }

  function visit(node: DefaultTreeAdapterTypes.Node): void {
    if ('attrs' in node) {
      for (const { name, value } of node.attrs) {
        if (URL_ATTRIBUTES.has(name)) add(value);
        else if (SET_ATTRIBUTES.has(name))
          for (const candidate of value.split(/,\s+/)) add(candidate.trim().split(/\s/)[0] ?? '');
        // Share images have absolute URLs.
        else if (name === 'content' && value.startsWith(`${siteOrigin}/`)) add(value);
      }
    }
    if ('childNodes' in node) for (const child of node.childNodes) visit(child);
    if ('content' in node) visit(node.content);
  }

  visit(parse(html));
  return references;
}
