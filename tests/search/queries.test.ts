/** Searches in the fixture content, with their expected first result. */
import { beforeAll, expect, test } from 'vitest';
import { siteConfig } from '../../site.config.ts';
import { sharedSite } from '../support/for-file.ts';
import { suggestedPaths, untilTextsAreIndexed } from '../support/site/search-texts.ts';

const site = sharedSite();

const hits = (q: string, lang: string) => suggestedPaths(site.origin, q, lang);
const firstHit = async (q: string, lang: string) => (await hits(q, lang))[0];

beforeAll(() => untilTextsAreIndexed(site.origin));

const japanese: [q: string, path: string, note?: string][] = [
  ['浜松町', '/works/hamamatsucho-offices'],
  ['浜松', '/works/hamamatsucho-offices', 'a part of a name'],
  ['軒', '/works/mejiro-flats', 'a single character'],
  ['はままつちょう', '/works/hamamatsucho-offices', 'a reading'],
  ['ハママツチョウ', '/works/hamamatsucho-offices', 'a reading in katakana'],
  ['ﾊﾏﾏﾂﾁｮｳ', '/works/hamamatsucho-offices', 'a reading in half-width katakana'],
  ['hamamatsucho', '/works/hamamatsucho-offices', 'Latin letters on the Japanese site'],
  ['日暮里 ホテル', '/works/nippori-hotel', 'two words'],
  ['日暮里　ホテル', '/works/nippori-hotel', 'a full-width space'],
  ['ほてる　上野', '/works/ueno-hotel', 'hiragana instead of katakana'],
  ['東池袋', '/works/ikebukuro-tower'],
  ['タワーマンション', '/works/ikebukuro-tower', 'a keyword'],
  ['港南', '/works/shinagawa-depot'],
  ['物流', '/works/shinagawa-depot', 'a use'],
  ['目白駅', '/works/mejiro-flats', 'a station'],
  ['芝浦 倉庫', '/works/tamachi-lofts'],
  ['冷凍倉庫', '/works/tabata-store'],
  ['クリニック デイケア', '/works/sugamo-clinic'],
  ['中庭', '/works/komagome-court'],
  ['投資', '/services/fund'],
  ['私募ファンド', '/services/fund'],
  ['手数料', '/services/fund'],
  ['土地活用', '/services/client'],
  ['オーナー', '/services/client'],
  ['借地権', '/columns/4'],
  ['底地', '/columns/4'],
  ['相続', '/columns/11'],
  ['地震', '/columns/13'],
  ['旧耐震', '/columns/3'],
  ['キャップレート', '/columns/10'],
  ['レントロール', '/columns/2'],
  ['れんとろーる', '/columns/2', 'hiragana instead of katakana'],
  ['旅館業', '/columns/8'],
  ['casbee', '/columns/7', 'lower case'],
  ['ＣＡＳＢＥＥ', '/columns/7', 'full-width letters'],
  ['セミナー', '/seminars'],
  ['冬季休業', '/news/15'],
  ['株主総会', '/news/22'],
  ['防災訓練', '/news/7'],
  ['新卒採用', '/news/10'],
  ['プレス', '/news/23'],
  ['会社案内', '/download'],
  ['ファンドのご案内', '/download?document=4', 'a document'],
  ['資料請求', '/download'],
  ['運用担当', '/recruit?position=1'],
  ['セミナ', '/seminars', 'without the final long vowel'],
  ['一級建築士', '/recruit?position=2'],
  ['管理員', '/news/24'],
  ['求人', '/recruit'],
  ['地図', '/company'],
  ['資本金', '/company'],
  ['電話番号', '/contact'],
  ['メール', '/contact', 'not 進める, which contains it after folding'],
  ['プライバシーポリシー', '/p/privacy'],
  ['クッキー', '/p/external-transmission'],
  ['反社会的勢力', '/p/anti-social-forces'],
  ['勧誘方針', '/p/solicitation-policy'],
  ['苦情', '/p/complaints'],
  ['利益相反', '/p/conflicts-of-interest'],
  ['花子', `/campaign/${siteConfig.campaign.slug}`],
  ['しけんはなこ', `/campaign/${siteConfig.campaign.slug}`],
  ['企業理念', '/about'],
  ['試験太郎', '/company', 'a name without the space between its parts'],
  ['しけんたろう', '/company', 'the reading of a name'],
  ['社長', '/company', 'a keyword ranks above the title of a news item'],
  ['東京都千代田区試験町4-5-6', '/company', 'an address'],
  ['０３－５５５５－００００', '/contact', 'a telephone number in full-width digits'],
  ['0355550000', '/contact', 'a telephone number without its hyphens'],
  ['０３ー５５５５ー００００', '/contact', 'long vowel marks instead of hyphens'],
  ['五反田駅', '/works/gotanda-offices', 'a station, with 駅'],
  ['インターン', '/recruit'],
  ['ファンド', '/services/fund', 'not the position with this word in its title'],
  ['売却 相談', '/services/client'],
  ['空室 対策', '/services/client', 'two words of one keyword'],
  ['売りたい', '/services/client'],
  ['リスク', '/services/fund'],
  ['取材', '/contact'],
  ['ESG', '/p/esg'],
  ['フィデューシャリー・デューティー', '/p/customer-first'],
  ['マネロン', '/p/anti-money-laundering'],
  ['家賃', '/columns/2', 'the colloquial term'],
];

const english: [q: string, path: string, note?: string][] = [
  ['hamamatsucho', '/en/works/hamamatsucho-offices'],
  ['Hamamatucho', '/en/works/hamamatsucho-offices', 'a typing error'],
  ['ikebukro', '/en/works/ikebukuro-tower', 'a typing error'],
  ['warehouses', '/en/columns/5'],
  ['hotels nippori', '/en/works/nippori-hotel'],
  ['court', '/en/works/komagome-court', 'the beginning of a word'],
  ['logistics', '/en/works/shinagawa-depot', 'a use'],
  ['Higashi‐Ueno', '/en/works/ueno-hotel', 'another hyphen'],
  ['inherited', '/en/columns/11', 'another form of a verb'],
  ['cap rate', '/en/columns/10'],
  ['rent rolls', '/en/seminars/rents'],
  ['seismic', '/en/columns/3'],
  ['inheriting', '/en/columns/11'],
  ['CASBEE', '/en/columns/7'],
  ['seminar', '/en/seminars'],
  ['New Year', '/en/news/15'],
  ['owners', '/en/services/client'],
  ['private fund', '/en/services/fund'],
  ['caretaker', '/en/news/24'],
  ['asset manager', '/en/recruit?position=1'],
  ['vacancies', '/en/recruit'],
  ['directions', '/en/company'],
  ['phone number', '/en/contact'],
  ['privacy', '/en/p/privacy'],
  ['tracking', '/en/p/external-transmission'],
  ['complaint', '/en/p/complaints'],
  ['hanako', `/en/campaign/${siteConfig.campaign.slug}`],
  ['how to invest', '/en/services/fund', 'question words'],
  ['what is a cap rate', '/en/columns/10', 'a question'],
  ['press contact', '/en/contact'],
  ['access', '/en/company', 'not accessibility, which has the same stem'],
  ['CEO', '/en/company'],
  ['internship', '/en/recruit'],
  ['wharehouse', '/en/works/tamachi-lofts', 'a typing error'],
  ['yakuza', '/en/p/anti-social-forces'],
  ['AML', '/en/p/anti-money-laundering'],
  ['dividend', '/en/services/fund'],
  ['webinar', '/en/seminars'],
];

test.each([
  ['渋谷', 'しぶや', 'シブヤ', 'ｼﾌﾞﾔ', 'shibuya', 'Shibuya'],
  ['渋谷区', 'しぶやく', 'しぶや区', 'シブヤク'],
  ['上野駅', 'うえのえき', 'うえの駅', 'ウエノエキ'],
  ['高輪ゲートウェイ', 'たかなわげーとうぇい', 'takanawa-gateway'],
  ['千代田区', 'ちよだく', 'ちよだ', 'chiyoda-ku'],
  ['借地権', 'しゃくちけん', 'シャクチケン'],
  ['新橋', 'しんばし', 'shimbashi', 'shinbashi'],
  ['GK-TK', 'gktk', 'GK‐TK', 'ｇｋ－ｔｋ', 'GKーTK', 'gk tk'],
])('finds for 「%s」 the same as for %s and other spellings', async (written, ...spellings) => {
  const expected = await hits(written, 'ja');
  for (const spelling of spellings)
    expect([spelling, ...(await hits(spelling, 'ja'))]).toEqual([spelling, ...expected]);
});

test.each([
  ['しぶ', '渋谷'],
  ['とうし', '投資'],
])('finds for the incomplete 「%s」 results of 「%s」', async (typed, written) => {
  const expected = await hits(written, 'ja');
  const matches = await hits(typed, 'ja');
  expect(expected.length).toBeGreaterThan(0);
  expect(expected.filter((href) => matches.includes(href))).not.toEqual([]);
});

test.each(['し', 'シ', 'ｼ', 'ガ', 'ー', 'し の', 'の、'])('finds nothing for the single kana 「%s」', async (q) => {
  expect(await hits(q, 'ja')).toEqual([]);
});

test('ignores a single kana beside a word', async () => {
  expect(await hits('倉庫 の', 'ja')).toEqual(await hits('倉庫', 'ja'));
});

test.each(japanese)('finds for 「%s」 %s first', async (q, path) => {
  expect(await firstHit(q, 'ja')).toBe(path);
});

test.each(english)('finds for “%s” %s first', async (q, path) => {
  expect(await firstHit(q, 'en')).toBe(path);
});
