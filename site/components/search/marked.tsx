import type { MarkedText } from '../../search/search.ts';

/** A text with what was searched for in it. */
export function Marked({ text }: { text: MarkedText }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have nothing but their place
  return text.map((piece, index) => (index % 2 === 0 ? piece : <mark key={index}>{piece}</mark>));
}
