import type { MailState } from '../../backend/submissions/inbox.ts';
import type { StoredLink } from '../../backend/submissions/submission.ts';
import { LINK_DOWNLOADS } from '../../contract/submissions/vocabulary.ts';

/** What `npm run inbox` says: in Japanese, because the staff is; `--lang en` for everybody else. */
export const inboxWords = {
  ja: {
    usage: `使い方:
  npm run inbox                                未対応の一覧（--all すべて、--suspected 迷惑の疑い、--kind contact|download|application）
  npm run inbox -- show K7Q2-8F3M              内容を表示
  npm run inbox -- files K7Q2-8F3M --to ./cv   添付を取り出す
  npm run inbox -- answered K7Q2-8F3M          対応済みにする
  npm run inbox -- clear K7Q2-8F3M             迷惑ではないと判断し、通知を送る
  npm run inbox -- export --to 一覧.csv        Excelで開けるCSVに書き出す
  npm run inbox -- retry                       送れていないメールをすぐに送り直す
  npm run inbox -- delete K7Q2-8F3M --yes      消去する（--person taro@example.jp でその人のすべて）
  npm run inbox -- expire                      保存期間を過ぎたものを消去する`,
    nothing: '未対応のものはありません。',
    count: (count: number) => `${count}件`,
    held: (count: number) => `迷惑の疑いがあるものが${count}件あります: npm run inbox -- --suspected`,
    unsent: (count: number) =>
      `メールを送れていないものが${count}件あります。server の記録と SMTP_URL を確かめてください。`,
    mail: ({ kind, state, attempts, lastError }: MailState, sentAt: string | null) => {
      const name = { notice: '担当への通知', acknowledgement: 'ご本人への受付メール', held: '保留のお知らせ' }[kind];
      if (state === 'sent') return `${name}: 送信済み ${sentAt}`;
      return `${name}: ${state === 'given_up' ? '断念' : '送信待ち'}（${attempts}回、${lastError ?? '未送信'}）`;
    },
    link: ({ lang, downloads }: StoredLink, until: string) =>
      `資料のリンク（${lang === 'ja' ? '日本語' : '英語'}）: ${LINK_DOWNLOADS}回のうち${downloads}回、${until}まで`,
    noMail: 'メール: なし（迷惑の疑い。問題がなければ clear で送ります）',
    exported: (count: number, file: string) =>
      `${count}件を書き出しました: ${file}（個人情報です。使い終えたら消してください）`,
    noFiles: '添付はありません。',
    marked: (reference: string) => `${reference} を対応済みにしました。`,
    cleared: (reference: string) => `${reference} の通知を送ります。`,
    retried: (count: number) => `${count}通を送り直します。`,
    sure: '消去すると元に戻せません。続けるには --yes を付けてください。',
    deleted: (count: number) => `${count}件を消去しました。`,
    unknown: (reference: string) => `${reference} は見つかりません。`,
    whichOne: '受付番号を K7Q2-8F3M の形で書いてください。',
  },
  en: {
    usage: `Usage:
  npm run inbox                                what nobody has answered (--all, --suspected, --kind contact|download|application)
  npm run inbox -- show K7Q2-8F3M              all of one
  npm run inbox -- files K7Q2-8F3M --to ./cv   takes out its files
  npm run inbox -- answered K7Q2-8F3M          marks it as answered
  npm run inbox -- clear K7Q2-8F3M             it is no abuse: its mails go out
  npm run inbox -- export --to list.csv        a CSV that Excel opens
  npm run inbox -- retry                       sends again at once what could not be sent
  npm run inbox -- delete K7Q2-8F3M --yes      deletes it (--person jane@example.com: all of hers)
  npm run inbox -- expire                      deletes what has been kept for long enough`,
    nothing: 'Nothing waits for an answer.',
    count: (count: number) => `${count} in all`,
    held: (count: number) => `${count} look like abuse: npm run inbox -- --suspected`,
    unsent: (count: number) => `${count} have mail that could not be sent. Look at the server's log, and at SMTP_URL.`,
    mail: ({ kind, state, attempts, lastError }: MailState, sentAt: string | null) => {
      const name = {
        notice: 'Mail to the staff',
        acknowledgement: 'Mail to the visitor',
        held: 'Word of what is held',
      }[kind];
      if (state === 'sent') return `${name}: sent ${sentAt}`;
      return `${name}: ${state === 'given_up' ? 'given up' : 'waiting'} (${attempts} attempts, ${lastError ?? 'not sent yet'})`;
    },
    link: ({ lang, downloads }: StoredLink, until: string) =>
      `Link to the document (${lang === 'ja' ? 'Japanese' : 'English'}): ${downloads} of ${LINK_DOWNLOADS} downloads, until ${until}`,
    noMail: 'Mail: none, because it looks like abuse. If it is not, clear it',
    exported: (count: number, file: string) => `Wrote ${count} to ${file}. It is personal data: delete it after use.`,
    noFiles: 'There are no files.',
    marked: (reference: string) => `${reference} is marked as answered.`,
    cleared: (reference: string) => `The mails of ${reference} go out.`,
    retried: (count: number) => `${count} mails go out again.`,
    sure: 'What is deleted is gone. Say --yes to go on.',
    deleted: (count: number) => `Deleted ${count}.`,
    unknown: (reference: string) => `There is no ${reference}.`,
    whichOne: 'Write the reference as in K7Q2-8F3M.',
  },
};
