import type { Section } from '../../contract/entries/sections.ts';
import type { Locale } from '../i18n/locales.ts';

/** Returns a section with the blocks that WordPress's editor produces, in its markup. */
export function blockSamples(locale: Locale): Section {
  const localized = (ja: string, en: string) => (locale === 'ja' ? ja : en);
  const sentence = localized(
    '改修は、建物の寿命を延ばす投資です。',
    'A retrofit is an investment in the life of a building.',
  );
  return {
    type: 'text',
    id: 'blocks',
    heading: localized('ブロック', 'Blocks'),
    body_html: `<p class="has-text-align-center">${sentence}</p>
<blockquote class="wp-block-quote"><p>${sentence}</p><cite>${localized('代表取締役', 'President')}</cite></blockquote>
<figure class="wp-block-pullquote"><blockquote><p>${sentence}</p><cite>${localized('運用部', 'Asset Management')}</cite></blockquote></figure>
<figure class="wp-block-table"><table><thead><tr><th>${localized('項目', 'Item')}</th><th>${localized('金額', 'Cost')}</th></tr></thead><tbody><tr><td>${localized('調査', 'Survey')}</td><td>${localized('1,728万円', '¥17.28m')}</td></tr></tbody><tfoot><tr><td>${localized('計', 'Total')}</td><td>${localized('1,728万円', '¥17.28m')}</td></tr></tfoot></table><figcaption>${localized('改修費の内訳', 'Cost of the retrofit')}</figcaption></figure>
<div class="wp-block-columns"><div class="wp-block-column"><p>${sentence}</p></div><div class="wp-block-column"><p>${sentence}</p></div></div>
<div class="wp-block-buttons"><div class="wp-block-button"><a href="/works">${localized('実績を見る', 'Our works')}</a></div><div class="wp-block-button"><a href="/contact">${localized('お問い合わせ', 'Contact us')}</a></div></div>
<figure class="wp-block-embed"><div class="wp-block-embed__wrapper"><iframe title="${sentence}" src="https://www.youtube.com/embed/M7lc1UVf-VE"></iframe></div><figcaption>${localized('現場の記録', 'On site')}</figcaption></figure>
<div class="wp-block-file"><a href="/wp-content/uploads/outline.pdf" data-bytes="1258315">${localized('ファンドの概要', 'Fund outline')}</a></div>
<pre class="wp-block-preformatted">${localized('評価額 ＝ 純収益 ÷ 還元利回り', 'value = net income / yield')}</pre>
<pre class="wp-block-verse">${localized('残すものを見きわめ、\n  変えるものを定める。', 'Know what to keep,\n  and what to change.')}</pre>
<details class="wp-block-details"><summary>${localized('用語', 'Terms')}</summary><p>${sentence}</p></details><hr>`,
  };
}
