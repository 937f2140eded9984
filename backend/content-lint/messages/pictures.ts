/** Messages about pictures and logos. */

import type { Messages } from '../../../contract/content-types/entry-checks.ts';
import type { Label } from '../../../contract/vocabulary.ts';

const FORMATS = { ja: 'JPEG、PNG、WebP、AVIFのいずれか', en: '.jpg, .png, .webp or .avif' } as const;
const COPY_AGAIN = {
  ja: `元のファイルをもう一度コピーするか、${FORMATS.ja}で保存し直してください`,
  en: `Copy it once more from where it came, or save it again as ${FORMATS.en}`,
} as const;
const PLACE = {
  ja: 'このファイルと同じフォルダーに置くか、名前を直してください',
  en: 'Put the file beside this one, or correct the name',
} as const;
const IN_ENGLISH = { ja: '英語で書いてください', en: 'Write it in English' } as const;

export const pictureMessages = {
  'picture-missing': {
    ja: ['{folder} に画像「{name}」がありません', PLACE.ja],
    en: ['there is no picture "{name}" in {folder}', PLACE.en],
  },
  'picture-format': {
    ja: ['画像「{name}」は{format}のため、使えません', '{advice}'],
    en: ['the picture "{name}" is a {format}, which cannot be used', '{advice}'],
  },
  'picture-format-disguised': {
    ja: ['画像「{name}」の中身は{format}のため、使えません', '{advice}'],
    en: ['the picture "{name}" is in truth a {format}, which cannot be used', '{advice}'],
  },
  'picture-unreadable': {
    ja: ['画像「{name}」を読み込めません', `${FORMATS.ja}で保存し直してください`],
    en: ['the picture "{name}" cannot be read', `Save it again as ${FORMATS.en}`],
  },
  'picture-cut-off': {
    ja: ['画像「{name}」が途中で切れています', COPY_AGAIN.ja],
    en: ['the picture "{name}" ends in the middle', COPY_AGAIN.en],
  },
  'picture-damaged': {
    ja: ['画像「{name}」が壊れています', COPY_AGAIN.ja],
    en: ['the picture "{name}" is damaged', COPY_AGAIN.en],
  },
  'picture-too-large': {
    ja: ['画像「{name}」が大きすぎて、使えません（{size}）', '横2,400pxで保存し直してください'],
    en: ['the picture "{name}" has {size}, too many to be used', 'Save it 2,400 pixels across'],
  },
  'picture-heavy': {
    ja: ['画像が{megabytes}MBあります', 'このまま使われますが、横2,400px、2MBで足ります'],
    en: ['the picture weighs {megabytes} MB', 'It is used as it is; 2,400 pixels across and 2 MB are enough'],
  },
  'picture-animated': {
    ja: ['動く画像です', '最初のコマだけが表示されます。そのコマだけを保存してください'],
    en: ['the picture moves', 'Only its first frame is shown: save that alone'],
  },
  'picture-repeated': {
    ja: ['同じ画像が {files} にもあります', 'ふさわしいところに1つだけ残し、ほかは別の画像にするか、なくしてください'],
    en: ['the same picture is in {files}', 'Leave it where it belongs: elsewhere put another one, or none'],
  },
  'portrait-not-upright': {
    ja: [
      '縦長の画像「{name}」は{width}×{height}pxで、縦長ではありません',
      '幅3、高さ4（1,200×1,600pxなど）で保存するか、「portrait」を消してください',
    ],
    en: [
      'the portrait "{name}" has {width} x {height} pixels, and is no upright picture',
      'Save one that is 3 wide to 4 high, as 1,200 by 1,600 pixels, or delete "portrait"',
    ],
  },
  'picture-origin': {
    ja: [
      '画像「{src}」はほかのサイトにあるため、表示されません（代替テキストに置き換わります）',
      '画像をこのファイルと同じフォルダーに置くか、サイトの管理者に {origin} の許可を頼んでください',
    ],
    en: [
      'the picture {src} is on another site, and is replaced by its alternative text',
      'Put the picture beside this file, or ask the operator to allow {origin}',
    ],
  },
  'picture-alt-japanese': {
    ja: ['画像の代替テキスト「{text}」が日本語のままです', IN_ENGLISH.ja],
    en: ['the alternative text "{text}" is still in Japanese', IN_ENGLISH.en],
  },
  'picture-caption-japanese': {
    ja: ['画像の説明文「{text}」が日本語のままです', IN_ENGLISH.ja],
    en: ['the caption "{text}" is still in Japanese', IN_ENGLISH.en],
  },
  'logo-missing': {
    ja: ['{folder} にロゴ「{name}」がありません', PLACE.ja],
    en: ['there is no logo "{name}" in {folder}', PLACE.en],
  },
  'logo-too-large': {
    ja: ['ロゴ「{name}」が{kilobytes}kBあります', '形を簡単にして、{max}kB以内で保存し直してください'],
    en: ['the logo "{name}" has {kilobytes} kB', 'Save it simpler: at most {max} kB'],
  },
  'logo-unsafe': {
    ja: [
      'ロゴ「{name}」は使えません（{threat}が含まれています）',
      '図形だけのSVGに書き出し直してください。文字はアウトラインにし、プログラムや、ほかのファイルの読み込みは含めません',
    ],
    en: [
      'the logo "{name}" cannot be used, because it contains {threat}',
      'Export it as a plain SVG: text as outlines, no scripts, nothing linked or embedded',
    ],
  },
  'logo-unreadable': {
    ja: ['ロゴ「{name}」を読み込めません', 'SVGかPNGで書き出し直してください'],
    en: ['the logo "{name}" cannot be read', 'Export it once more, as SVG or PNG'],
  },
} as const satisfies Messages;

const AS_JPEG_OR_PNG: Label = { ja: 'JPEGかPNGで保存し直してください', en: 'Save it as JPEG, or as PNG' };

/** Formats that not every browser supports, by file extension, and what to do instead. */
export const UNUSABLE_FORMATS: Readonly<Record<string, { format: string; advice: Label }>> = {
  heic: {
    format: 'HEIC',
    advice: {
      ja: '「写真」アプリなどでJPEGに書き出してください。iPhoneでは、「設定」→「カメラ」→「フォーマット」を「互換性優先」にすると、はじめからJPEGになります',
      en: 'Export it as JPEG (Photos, or Preview on a Mac); on an iPhone, Settings > Camera > Formats > Most Compatible takes JPEG from the start',
    },
  },
  gif: {
    format: 'GIF',
    advice: {
      ja: '写真はJPEG、図はPNGかWebPで保存し直してください。動く画像は使えません',
      en: 'Save a photograph as JPEG, a drawing as PNG or WebP; moving pictures cannot be used',
    },
  },
  tif: { format: 'TIFF', advice: AS_JPEG_OR_PNG },
  bmp: { format: 'BMP', advice: AS_JPEG_OR_PNG },
  svg: {
    format: 'SVG',
    advice: {
      ja: '横2,400pxのPNGかWebPに書き出してください。SVGを使えるのは、site/ のロゴだけです',
      en: 'Export it as PNG or WebP, 2,400 pixels across; only the logo of site/ may be an SVG',
    },
  },
  pdf: {
    format: 'PDF',
    advice: { ja: 'ページをJPEGかPNGに書き出してください', en: 'Export the page as JPEG or PNG' },
  },
};

export const megabytes = (amount: string): Label => ({ ja: `${amount}MB`, en: `${amount} MB` });
export const megapixels = (millions: number): Label => ({
  ja: `${(millions * 100).toLocaleString('en')}万画素`,
  en: `${millions} million pixels`,
});
