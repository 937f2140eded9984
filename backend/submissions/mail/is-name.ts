/** Nobody's name is longer, in characters, or has more words. */
const MOST_CHARACTERS = 40;
const MOST_WORDS = 5;

/** Addresses of the web and of mail, telephone numbers, prices, and the signs and words that advertisements shout with. */
const NO_NAME =
  /\bdot\b|:\/\/|\bwww\b|[@/\\<>[\]{}|]|[\w-]{2,}\.[a-z]{2,}|\d{3,}|[¥￥$€%％!！?？=＝+＋#＃*＊★☆◆◇■□●○◎▼▲♪→⇒【】《》『』]|無料|限定|当選|特典|激安|副業|投資|月収|料金|未払|電話|稼げ|儲か|クリック|登録|今すぐ|\b(?:free|prize|bonus|casino|crypto|bitcoin|click|offer|earn|viagra|invoice|payment|account|suspended|congratulations)\b/i;

/** Letters that look like others: in a name they are there to get past such lists. */
const MIXED_ALPHABETS =
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/u;

/**
 * Whether what stands in the field for the name may be mailed to the address in the field beside it: both may be anybody's.
 * Who has an uncommon name is greeted without it.
 */
export function isName(text: string): boolean {
  // Nothing that is not seen, and full stops as an address has them.
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[。｡]/g, '.');
  if ([...plain].length > MOST_CHARACTERS || plain.split(/\s+/).length > MOST_WORDS) return false;
  return !NO_NAME.test(plain) && !MIXED_ALPHABETS.test(plain);
}
