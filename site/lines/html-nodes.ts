/** Access to the trees of parse5. */
import { type DefaultTreeAdapterTypes as Dom, defaultTreeAdapter, html, type Token } from 'parse5';

export type Child = Dom.TextNode | Dom.Element;

export const isText = defaultTreeAdapter.isTextNode;
export const isElement = defaultTreeAdapter.isElementNode;

export function attributeOf({ attrs }: Dom.Element, name: string): string | undefined {
  return attrs.find((attribute) => attribute.name === name)?.value;
}

export function newText(value: string): Dom.TextNode {
  return { nodeName: '#text', value, parentNode: null };
}

export function newElement(tagName: string, attributes: Token.Attribute[] = []): Dom.Element {
  return defaultTreeAdapter.createElement(tagName, html.NS.HTML, attributes);
}

/** Replaces all children, without empty texts. */
export function setChildren(parent: Dom.ParentNode, children: readonly Dom.ChildNode[]): void {
  parent.childNodes = children.filter((child) => !isText(child) || child.value !== '');
  for (const child of parent.childNodes) child.parentNode = parent;
}
