/** What visitors look for in the sample content, and what they must find first. */
import { beforeAll, expect, test } from 'vitest';
import { sharedSite } from '../support/for-file.ts';
import { untilTextsAreFound } from '../support/site/search-texts.ts';

const site = sharedSite('content');

/** The suggestions, which are the first hits of the search page, too. */
async function hits(q: string, lang: string): Promise<string[]> {
  const response = await fetch(`${site.origin}/_search?${new URLSearchParams({ q, lang })}`);
  expect(response.status).toBe(200);
  const found: { href: string }[] = await response.json();
  return found.map(({ href }) => href);
}
const firstHit = async (q: string, lang: string) => (await hits(q, lang))[0];

/** What is in the text that a search reads last, in both languages. */
const LAST = { ja: '割り付けの幅', en: 'glazing in bays of' };
beforeAll(() => untilTextsAreFound(site.origin, LAST));

const japanese: [q: string, path: string, what?: string][] = [
  ['浜松町', '/works/hamamatsucho-retrofit'],
  ['浜松', '/works/hamamatsucho-retrofit', 'a part of a name'],
  ['庇', '/works/higashi-ikebukuro-tower', 'one character'],
  ['はままつちょう', '/works/hamamatsucho-retrofit', 'a reading'],
  ['ハママツチョウ', '/works/hamamatsucho-retrofit', 'a reading in katakana'],
  ['ﾊﾏﾏﾂﾁｮｳ', '/works/hamamatsucho-retrofit', 'a reading in half-width katakana'],
  ['hamamatsucho', '/works/hamamatsucho-retrofit', 'Latin letters on the Japanese site'],
  ['日暮里 ホテル', '/works/higashi-nippori-hotel', 'two words'],
  ['日暮里　ホテル', '/works/higashi-nippori-hotel', 'a full-width space'],
  ['ほてる　上野', '/works/higashi-ueno-hotel', 'hiragana for katakana'],
  ['東池袋', '/works/higashi-ikebukuro-tower'],
  ['タワーマンション', '/works/higashi-ikebukuro-tower', 'a keyword'],
  ['港南', '/works/konan-depot'],
  ['物流', '/works/konan-depot', 'a use'],
  ['目白駅', '/works/mejiro-deep-eaves', 'a station'],
  ['芝浦 倉庫', '/works/shibaura-warehouse'],
  ['冷凍倉庫', '/works/tabata-cold-store'],
  ['クリニック デイケア', '/works/sugamo-clinic-rehabilitation'],
  ['中庭', '/works/honkomagome-courtyard'],
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
  ['１９８１年６月', '/columns/3', 'full-width digits'],
  ['キャップレート', '/columns/10'],
  ['レントロール', '/columns/2'],
  ['れんとろーる', '/columns/2', 'hiragana for katakana'],
  ['旅館業', '/columns/8'],
  ['casbee', '/columns/7', 'lower case'],
  ['ＺＥＢ', '/columns/7', 'full-width letters'],
  ['GK-TK', '/columns/9'],
  ['セミナー', '/seminars'],
  ['年末年始', '/news/15'],
  ['株主総会', '/news/22'],
  ['防災訓練', '/news/7'],
  ['新卒採用', '/news/10'],
  ['プレス', '/news/23'],
  ['会社案内', '/download'],
  ['不動産ファンドの仕組み', '/download?document=4', 'a document'],
  ['資料請求', '/download'],
  ['アセットマネージャー', '/recruit?position=1'],
  ['アセットマネージャ', '/recruit?position=1', 'without the long vowel at the end'],
  ['一級建築士', '/recruit?position=2'],
  ['管理員', '/recruit?position=5'],
  ['求人', '/recruit'],
  ['地図', '/company'],
  ['資本金', '/company'],
  ['電話番号', '/contact'],
  ['メール', '/contact', 'not 進める, which it is in when it is folded'],
  ['プライバシーポリシー', '/p/privacy'],
  ['クッキー', '/p/external-transmission'],
  ['反社会的勢力', '/p/anti-social-forces'],
  ['勧誘方針', '/p/solicitation-policy'],
  ['苦情', '/p/complaints'],
  ['利益相反', '/p/conflicts-of-interest'],
  ['水野', '/campaign/shiori-mizuno'],
  ['みずのしおり', '/campaign/shiori-mizuno'],
  ['企業理念', '/about'],
  ['瀬名恒一', '/company', 'a name, without the space that is between its parts'],
  ['せな', '/company', 'the reading of a name'],
  ['社長', '/company', 'a keyword before the title of a news item'],
  ['東京都千代田区見本町1-2-3', '/company', 'an address'],
  ['０３－００００－００００', '/contact', 'a telephone number in full-width digits'],
  ['0300000000', '/contact', 'a telephone number without its hyphens'],
  ['０３ー００００ー００００', '/contact', 'long-vowel marks for hyphens'],
  ['五反田駅', '/works/nishi-gotanda-corner', 'a station, with 駅'],
  ['インターン', '/recruit'],
  ['ファンド', '/services/fund', 'not the position that has it in its title'],
  ['売却 相談', '/services/client'],
  ['空室 対策', '/services/client', 'two words of one keyword'],
  ['売りたい', '/services/client'],
  ['リスク', '/services/fund'],
  ['取材', '/contact'],
  ['ESG', '/p/esg'],
  ['フィデューシャリー・デューティー', '/p/customer-first'],
  ['マネロン', '/p/anti-money-laundering'],
  ['家賃', '/columns/2', 'what visitors call it'],
];

const english: [q: string, path: string, what?: string][] = [
  ['hamamatsucho', '/en/works/hamamatsucho-retrofit'],
  ['Hamamatucho', '/en/works/hamamatsucho-retrofit', 'a typing error'],
  ['ikebukro', '/en/works/higashi-ikebukuro-tower', 'a typing error'],
  ['warehouses', '/en/works/shibaura-warehouse', 'a plural'],
  ['hotels nippori', '/en/works/higashi-nippori-hotel'],
  ['court', '/en/works/honkomagome-courtyard', 'the beginning of a word'],
  ['logistics', '/en/works/konan-depot', 'a use'],
  ['Higashi‐Ueno', '/en/works/higashi-ueno-hotel', 'another hyphen'],
  ['retrofitted', '/en/works/hamamatsucho-retrofit', 'another form of a verb'],
  ['cap rate', '/en/columns/10'],
  ['rent rolls', '/en/seminars/reading-a-rent-roll'],
  ['seismic', '/en/columns/3'],
  ['inheriting', '/en/columns/11'],
  ['CASBEE', '/en/columns/7'],
  ['last mile', '/en/columns/5'],
  ['seminar', '/en/seminars'],
  ['New Year', '/en/news/15'],
  ['company profile', '/en/download'],
  ['owners', '/en/services/client'],
  ['private fund', '/en/services/fund'],
  ['caretaker', '/en/recruit?position=5'],
  ['asset manager', '/en/recruit?position=1'],
  ['vacancies', '/en/recruit'],
  ['directions', '/en/company'],
  ['phone number', '/en/contact'],
  ['privacy', '/en/p/privacy'],
  ['tracking', '/en/p/external-transmission'],
  ['complaint', '/en/p/complaints'],
  ['mizuno', '/en/campaign/shiori-mizuno'],
  ['how to invest', '/en/services/fund', 'words that say nothing'],
  ['what is a cap rate', '/en/columns/10', 'a question'],
  ['press contact', '/en/contact'],
  ['access', '/en/company', 'not accessibility, which has the same stem'],
  ['CEO', '/en/company'],
  ['internship', '/en/recruit'],
  ['wharehouse', '/en/works/shibaura-warehouse', 'a typing error'],
  ['yakuza', '/en/p/anti-social-forces'],
  ['AML', '/en/p/anti-money-laundering'],
  ['dividend', '/en/services/fund'],
  ['webinar', '/en/seminars'],
];

test.each(japanese)('「%s」 finds %s first', async (q, path) => {
  expect(await firstHit(q, 'ja')).toBe(path);
});

test.each(english)('“%s” finds %s first', async (q, path) => {
  expect(await firstHit(q, 'en')).toBe(path);
});
