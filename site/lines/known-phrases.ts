/** Phrases of the Japanese texts in a payload or in messages. The server finds them, because browsers lack the model. */

/**
 * Lengths of the phrases of each text of `textsIn` but the last phrase, as digits in base 36, separated by spaces.
 * Brotli needs half the bytes of an array.
 */
export type Breaks = string;

/** Maximum of one digit. */
export const MAX_PHRASE = 35;

const JAPANESE = /[ぁ-ヿ一-鿿]/;
/** Longer texts are paragraphs, which may break anywhere. */
const MAX_LENGTH = 300;

/** Returns all different Japanese texts without markup that a component may show, in the order of the data. */
export function textsIn(data: unknown, texts = new Set<string>()): Set<string> {
  if (typeof data === 'string') {
    if (data.length <= MAX_LENGTH && JAPANESE.test(data) && !data.includes('<')) texts.add(data);
  } else if (typeof data === 'object' && data !== null) {
    for (const [key, part] of Object.entries(data)) if (key !== 'alt') textsIn(part, texts);
  }
  return texts;
}

type Phrases = Map<string, readonly string[]>;
const known = new WeakMap<object, Phrases>();

/** Returns the phrases of all texts in data with `breaks`. */
export function phrasesIn(data: object & { breaks?: Breaks }): Phrases {
  let phrases = known.get(data);
  if (!phrases) {
    const lengths = data.breaks?.split(' ');
    phrases = new Map(lengths && [...textsIn(data)].map((text, index) => [text, split(text, lengths[index] ?? '')]));
    known.set(data, phrases);
  }
  return phrases;
}

function split(text: string, lengths: string): string[] {
  let start = 0;
  const phrases = [...lengths].map((digit) => {
    const phrase = text.slice(start, start + Number.parseInt(digit, 36));
    start += phrase.length;
    return phrase;
  });
  return [...phrases, text.slice(start)];
}
