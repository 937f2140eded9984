/** Phrases of the Japanese texts in a payload or in messages. The server finds them, because browsers lack the model. */

/**
 * Lengths of the phrases of each text of `textsIn` but the last phrase, as digits in base 36, separated by spaces.
 * Brotli needs half the bytes of an array.
 */
export type Breaks = string;

/** Maximum of one digit. */
export const MAX_PHRASE = 35;

/** Matches short texts without markup. Longer texts are paragraphs, which may break anywhere. */
const JAPANESE = /^[^<]{0,150}[ぁ-ヿ一-鿿][^<]{0,150}$/;
/** Excludes fields that are not headings or labels. A lead also occurs as the description of the page. */
const OTHERS = /^(?:alt|summary)$/;

/** Returns all different Japanese texts that may be headings, leads or labels, in the order of the data. */
export function textsIn(data: object): Set<string> {
  const texts = new Set<string>();
  JSON.stringify(data, (key, part: unknown) => {
    if (OTHERS.test(key)) return undefined;
    if (typeof part === 'string' && JAPANESE.test(part)) texts.add(part);
    return part;
  });
  return texts;
}

type Phrases = Map<string, readonly string[]>;
const phrasesByData = new WeakMap<object, Phrases>();

/** Returns the phrases of all texts in data with `breaks`. */
export function phrasesIn(data: object & { breaks?: Breaks }): Phrases {
  let phrases = phrasesByData.get(data);
  if (!phrases) {
    const lengths = data.breaks?.split(' ');
    phrases = new Map(lengths && [...textsIn(data)].map((text, index) => [text, split(text, lengths[index] ?? '')]));
    phrasesByData.set(data, phrases);
  }
  return phrases;
}

/** Lets other data show texts of a payload. Returns the other data. */
export function sharePhrases<Data extends object>(payload: object, data: Data): Data {
  phrasesByData.set(data, phrasesIn(payload));
  return data;
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
