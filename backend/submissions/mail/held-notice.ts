import { type Held, REMINDER_DAYS } from '../held.ts';
import { inTokyo, KIND_WORDS, SUSPICION_WORDS } from '../words.ts';
import { compose, type Mail } from './compose.ts';

/** What the staff reads once a day while something is held: how much, which, and how to look. Who sent it stays inside. */
export function heldNotice({ count, newest }: Held): Mail {
  const rows = newest.map(({ reference, kind, suspicions, receivedAt }) => {
    const reasons = suspicions.map((reason) => SUSPICION_WORDS.ja[reason]).join('、');
    return [reference, `${inTokyo(receivedAt)} ${KIND_WORDS.ja[kind]}（${reasons}）`] as const;
  });
  const unnamed = count - newest.length;
  return compose(
    'ja',
    `【要確認】迷惑の疑いで保留中のものが${count}件あります`,
    [
      `迷惑の疑いがあるものを${count}件、通知も受付メールも送らずに保留しています。送った方の画面には「受け取りました」と表示されています。まれに本物が混じりますので、中をお確かめください。`,
      { rows },
      ...(unnamed > 0 ? [`ほかに${unnamed}件あります。`] : []),
      [
        '一覧を見る：npm run inbox -- list --suspected',
        '内容を読む：npm run inbox -- show 受付番号',
        '本物だったとき（通知と受付メールを送る）：npm run inbox -- clear 受付番号',
        '迷惑だったとき：npm run inbox -- delete 受付番号 --yes',
      ].join('\n'),
      `このお知らせは1日に1通までです。新しく保留したものがなければ、${REMINDER_DAYS}日ごとにお送りします。`,
    ],
    null,
  );
}
