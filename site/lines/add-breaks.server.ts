import { type Breaks, MAX_PHRASE, textsIn } from './known-phrases.ts';
import { phraseEnds } from './phrases.server.ts';

/** Adds the positions at which the lines of its Japanese texts may end. */
export function withBreaks<Data extends object>(data: Data): Data & { breaks: Breaks } {
  return { ...data, breaks: [...textsIn(data)].map(lengthsOf).join(' ') };
}

/** A text with a very long phrase, such as a URL, has no breaks. */
function lengthsOf(text: string): string {
  const lengths = phraseEnds(text).map((end, index, ends) => end - (ends[index - 1] ?? 0));
  return lengths.every((length) => length <= MAX_PHRASE) ? lengths.map((length) => length.toString(36)).join('') : '';
}
