import type { MarkedText } from '../../search/search.ts';

/** Text with highlighted search terms. */
export function Marked({ text }: { text: MarkedText }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text are identified by their position
  return text.map((piece, index) => (index % 2 === 0 ? piece : <mark key={index}>{piece}</mark>));
}
