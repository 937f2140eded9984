/** Allow-list. Unlisted elements are unwrapped. */
import type { Options as Schema } from 'rehype-sanitize';

const PHRASING = [
  ...['a', 'abbr', 'b', 'bdi', 'bdo', 'br', 'cite', 'code', 'del', 'dfn', 'em', 'i', 'img', 'ins', 'kbd', 'mark'],
  ...['q', 'rp', 'rt', 'ruby', 's', 'samp', 'small', 'span', 'strong', 'sub', 'sup', 'time', 'u', 'var', 'wbr'],
];
const BLOCKS = [
  ...['blockquote', 'dd', 'details', 'div', 'dl', 'dt', 'figcaption', 'figure', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr'],
  ...['li', 'ol', 'p', 'pre', 'section', 'summary', 'ul'],
  ...['caption', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr'],
];

const WHOLE_NUMBER = /^-?\d{1,5}$/;
/** Larger spans are mistakes or attempts to slow down rendering. */
const SPAN = /^[1-9]\d?$/;
const BYTES = /^[1-9]\d{0,10}$/;
const PIXELS = /^[1-9]\d{0,3}$/;
const LANGUAGE_TAG = /^[a-z]{2,3}(?:-[a-z0-9]{1,8}){0,4}$/i;
const DATE_OR_TIME = /^[\dA-Z:.+-]{1,40}$/;

const cell = [
  ['colSpan', SPAN],
  ['rowSpan', SPAN],
  ['align', 'left', 'center', 'right'],
  ['dataAlign', 'left', 'center', 'right'],
] satisfies NonNullable<Schema['attributes']>[string];

const aligned = [['dataAlign', 'left', 'center', 'right']] satisfies NonNullable<Schema['attributes']>[string];

/** Sets every key, because the library has defaults for missing ones. */
export const textSchema = {
  tagNames: [...PHRASING, ...BLOCKS],
  attributes: {
    '*': ['id', ['lang', LANGUAGE_TAG], ['dir', 'ltr', 'rtl', 'auto']],
    a: [
      ...['href', 'ariaLabel', 'ariaDescribedBy', 'dataFootnoteRef', 'dataFootnoteBackref'],
      ['hrefLang', LANGUAGE_TAG],
      ['dataBytes', BYTES],
    ],
    abbr: ['title'],
    code: [['className', /^language-[a-z0-9+#-]{1,30}$/]],
    del: [['dateTime', DATE_OR_TIME]],
    details: ['open'],
    dfn: ['title'],
    div: [['dataBlock', 'buttons', 'columns', 'file']],
    figure: aligned,
    ...Object.fromEntries(['h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, aligned])),
    img: [
      ...['src', 'srcSet', 'alt'],
      ['width', PIXELS],
      ['height', PIXELS],
      ['dataVersion', /^[0-9a-f]{16}$/],
      ['dataTones', /^#[0-9a-f]{6}(?:,#[0-9a-f]{6}){5}$/],
    ],
    ins: [['dateTime', DATE_OR_TIME]],
    li: [['value', WHOLE_NUMBER]],
    ol: [['dataBlock', 'footnotes'], ['start', WHOLE_NUMBER], 'reversed', ['type', '1', 'a', 'A', 'i', 'I']],
    p: [...aligned, ['dataBlock', 'verse']],
    section: ['dataFootnotes'],
    td: cell,
    th: [...cell, ['scope', 'col', 'row', 'colgroup', 'rowgroup']],
    time: [['dateTime', DATE_OR_TIME]],
  },
  // Browsers misplace cells outside of a table.
  ancestors: Object.fromEntries(
    ['caption', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr'].map((name) => [name, ['table']]),
  ),
  /** Removed with their content. */
  strip: [
    ...[
      'applet',
      'audio',
      'button',
      'canvas',
      'datalist',
      'embed',
      'form',
      'frameset',
      'head',
      'iframe',
      'map',
      'math',
      'noembed',
    ],
    ...['noframes', 'object', 'script', 'select', 'style', 'svg', 'template', 'textarea', 'title', 'video'],
  ],
  allowComments: false,
  allowDoctypes: false,
  required: {},
  // Links and pictures validate their URLs themselves.
  protocols: {},
  // IDs are prefixed in `anchors.ts`.
  clobber: [],
  clobberPrefix: '',
} satisfies Required<Schema>;

export const inlineSchema = { ...textSchema, tagNames: PHRASING } satisfies Schema;

export const isBlock = (tagName: string): boolean => BLOCKS.includes(tagName);
