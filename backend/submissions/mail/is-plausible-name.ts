const MAX_CHARACTERS = 40;
const MAX_WORDS = 5;

const ADVERTISING =
  /\bdot\b|:\/\/|\bwww\b|[@/\\<>[\]{}|]|[\w-]{2,}\.[a-z]{2,}|\d{3,}|[¥￥$€%％!！?？=＝+＋#＃*＊★☆◆◇■□●○◎▼▲♪→⇒【】《》『』]|無料|限定|当選|特典|激安|副業|投資|月収|料金|未払|電話|稼げ|儲か|クリック|登録|今すぐ|\b(?:free|prize|bonus|casino|crypto|bitcoin|click|offer|earn|viagra|invoice|payment|account|suspended|congratulations)\b/i;

/** Look-alike letters evade word lists. */
const MIXED_ALPHABETS =
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/u;

/** Whether a mail may repeat a name: both name and address may belong to a stranger. */
export function isPlausibleName(text: string): boolean {
  // Invisible characters and Japanese full stops evade the list.
  const normalized = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[。｡]/g, '.');
  if ([...normalized].length > MAX_CHARACTERS || normalized.split(/\s+/).length > MAX_WORDS) return false;
  return !ADVERTISING.test(normalized) && !MIXED_ALPHABETS.test(normalized);
}
