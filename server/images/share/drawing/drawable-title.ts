/** What no reader sees (joiners, variation selectors, direction marks), and pictures among letters. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|\p{Cc}|\u20e3/gu;
const EMOJI = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]/u;
/** Units that compatibility would spell without their exponent. */
const UNITS: Readonly<Record<string, string>> = { '㎡': 'm²', '㎥': 'm³', '㎢': 'km²', '㎠': 'cm²' };

/**
 * A title as our faces can set it. A character that they lack becomes its plain form (`㈱` is `(株)`), then its letter without
 * the accent; an emoji goes. Null where something else is missing, or nothing is left: half a title would say another thing,
 * and an empty box nothing at all.
 *
 * @param has whether there is a glyph
 */
export function drawableTitle(title: string, has: (character: string) => boolean): string | null {
  let drawable = '';
  for (const character of title.normalize('NFC').replace(/\s+/gu, spaceOf).replace(INVISIBLE, '').trim()) {
    const found = spellings(character).find((spelling) => [...spelling].every(has));
    if (found === undefined) return null;
    drawable += found;
  }
  return drawable.trim() || null;
}

function spellings(character: string): string[] {
  const plain = UNITS[character] ?? character.normalize('NFKC');
  const bare = plain.normalize('NFD').replace(/\p{M}/gu, '');
  return [character, plain, ...(bare === '' ? [] : [bare]), ...(EMOJI.test(character) ? [''] : [])];
}

/** Japanese sets its space as wide as a kanji. */
function spaceOf(spaces: string): string {
  return spaces.includes('\u3000') ? '\u3000' : ' ';
}
