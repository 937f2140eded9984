/** Messages about links and redirects. */
import type { Messages } from '../../../contract/content-types/entry-checks.ts';

const BROKEN = { ja: 'リンク「{href}」が切れています', en: 'the link "{href}" is broken' } as const;
const EXISTING = {
  ja: 'サイトにあるページのアドレスを書いてください',
  en: 'Write the address of a page that exists',
} as const;
const UNUSED = {
  ja: 'もう使われていない転送を消してください',
  en: 'Remove those that nobody follows any more',
} as const;

export const linkMessages = {
  'link-too-long': {
    ja: ['リンクが{max}字を超えています', 'リンクの括弧が正しく閉じているかを確かめてください'],
    en: ['a link has more than {max} characters', 'Check where its brackets close'],
  },
  'link-scheme': {
    ja: [BROKEN.ja, 'リンクは /、https://、mailto:、tel: のどれかで始めてください'],
    en: [BROKEN.en, 'Links begin with /, https://, mailto: or tel:'],
  },
  'link-relative': {
    ja: [BROKEN.ja, '「/works」のように斜線（/）で始めるか、https:// から書いてください'],
    en: [BROKEN.en, 'Begin it with a slash, as in "/works", or with https://'],
  },
  'link-with-language': {
    ja: [BROKEN.ja, '「{correct}」と書いてください。英語のページでは、サイトが /en を補います'],
    en: [BROKEN.en, 'Write "{correct}": the site puts /en in front in English'],
  },
  'link-trailing-slash': {
    ja: [BROKEN.ja, '最後の斜線（/）を取って、「{correct}」と書いてください'],
    en: [BROKEN.en, 'Write "{correct}", without a slash at the end'],
  },
  'link-broken': {
    ja: [BROKEN.ja, 'サイトにこのページはありません。リンクを直すか、消してください'],
    en: [BROKEN.en, 'There is no such page: correct the link, or remove it'],
  },
  'redirects-not-a-list': {
    ja: ['ファイルが転送の一覧になっていません', '「- from: /old」のように、それぞれハイフンで始めてください'],
    en: ['the file is not a list of redirects', 'Begin each row with a hyphen: - from: /old'],
  },
  'redirects-too-many': {
    ja: ['転送が{count}件あります。読まれるのは{max}件までです', UNUSED.ja],
    en: ['there are {count} redirects, and at most {max} are read', UNUSED.en],
  },
  'redirect-left-out': {
    ja: ['転送が、以前の slug を含めて{max}件を超えたため、これは使われません', UNUSED.ja],
    en: ['there are more than {max} redirects, former slugs included, and this one is left out', UNUSED.en],
  },
  'redirect-repeated': {
    ja: ['同じ古いアドレス「{from}」が{line}行目にあります', 'どちらか1つを残してください'],
    en: ['"{from}" is redirected in line {line} already', 'Keep one of the two'],
  },
  'redirect-from-page': {
    ja: ['古いアドレス「{from}」が現在のページと同じため、転送されません', '消してください'],
    en: ['"{from}" is a page, and a redirect from it is never followed', 'Delete the row'],
  },
  'redirect-loop': {
    ja: ['「{from}」の転送先が元のアドレスに戻っています', EXISTING.ja],
    en: ['"{from}" leads back to itself', EXISTING.en],
  },
  'redirect-chain': {
    ja: ['新しいアドレス「{to}」も転送の対象です', '最終的なアドレスを「to: {next}」と書いてください'],
    en: ['"{to}" is redirected, too: visitors would be sent on twice', 'Write "to: {next}"'],
  },
  'redirect-to-gone': {
    ja: ['新しいアドレス「{to}」も転送の対象です', 'ここにも「status: 410」と書いてください'],
    en: ['"{to}" is redirected, too: visitors would be sent on twice', 'Write "status: 410" here, too'],
  },
  'redirect-to-nowhere': {
    ja: ['「{to}」というページはありません', EXISTING.ja],
    en: ['"{to}" is no page', EXISTING.en],
  },
  'redirect-without-target': {
    ja: ['新しいアドレス（to）がありません', '「to」を足すか、なくなったページなら「status: 410」と書いてください'],
    en: ['"to" is missing', 'Add it, or write "status: 410" for what is gone for good'],
  },
  'redirect-gone-with-target': {
    ja: ['410（削除済み）の転送に、新しいアドレス（to）は付けられません', 'どちらかを消してください'],
    en: ['a redirect with status 410 leads nowhere, and has a "to"', 'Delete one of the two'],
  },
  'redirect-gone-with-query': {
    ja: [
      '「?」を含むアドレス「{from}」には、新しいアドレスが必要です（410は使えません）',
      '「to: /」のように、ページを指定してください',
    ],
    en: ['"{from}" has a query, and status 410 is for addresses without one', 'Lead to a page, as in "to: /"'],
  },
} as const satisfies Messages;
