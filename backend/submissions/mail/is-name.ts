/** Nobody's name is longer, in characters, or has more words. */
const MOST_CHARACTERS = 40;
const MOST_WORDS = 5;

/** Addresses of the web and of mail, telephone numbers, prices, and the signs and words that advertisements shout with. */
const NO_NAME =
  /:\/\/|\bwww\b|[@/\\<>[\]{}|]|[\w-]{2,}\.[a-z]{2,}|\d{3,}|[¥￥$€%％!！?？=＝+＋#＃*＊★☆◆◇■□●○◎▼▲♪→⇒【】《》『』]|無料|限定|当選|特典|激安|副業|稼げ|儲か|クリック|登録|今すぐ|\b(?:free|prize|bonus|casino|crypto|bitcoin|click|offer|earn|viagra)\b/i;

/**
 * Whether what stands in the field for the name may be mailed to the address in the field beside it: both may be anybody's.
 * Who has an uncommon name is greeted without it.
 */
export function isName(text: string): boolean {
  const plain = text.normalize('NFKC');
  if ([...plain].length > MOST_CHARACTERS || plain.split(/\s+/).length > MOST_WORDS) return false;
  return !NO_NAME.test(plain);
}
