import { LINK_DOWNLOADS, LINK_HOURS } from '../../../contract/submissions/vocabulary.ts';
import type { Submission } from '../submission.ts';
import { CONTACT_KIND_WORDS } from '../words.ts';
import { compose, type Mail, type Part, type Sender } from './compose.ts';
import { isName } from './is-name.ts';

/** What an acknowledgement needs beside the submission. */
export interface AcknowledgementParts {
  sender: Sender;
  /** The title of the document or of the position. */
  subjectTitle: string | null;
  /** Absolute addresses of the document's files. */
  links: readonly { label: string; href: string }[];
}

/**
 * What the visitor reads, in their language. Of what they wrote only the name comes back, and only where it is like one:
 * a form that mails any text to any address would be a gift to spammers.
 */
export function acknowledgement(submission: Submission, parts: AcknowledgementParts): Mail {
  return submission.lang === 'ja' ? japanese(submission, parts) : english(submission, parts);
}

function japanese(submission: Submission, { sender, subjectTitle, links }: AcknowledgementParts): Mail {
  const { reference, fields } = submission;
  const name = isName(fields.name) ? `${fields.name} 様` : 'お客様';
  const number = `受付番号は ${reference} です。お電話をいただくときに、この番号をお知らせください。`;
  const mistaken =
    'お心当たりがない場合は、どなたかがアドレスを書き間違えたものと思われます。このメールは破棄してください。';
  const opening: Record<Submission['kind'], { subject: string; parts: Part[] }> = {
    contact: {
      subject: `お問い合わせを受け取りました（${reference}）`,
      parts: [
        `${'kind' in fields ? `「${CONTACT_KIND_WORDS.ja[fields.kind]}」についての` : ''}お問い合わせをいただき、ありがとうございます。`,
        '内容を読んだ担当者が、3営業日以内に名前と直通の番号を添えてお返事します。調べるのに時間がかかるときは、いつまでにお答えできるかをお伝えします。',
      ],
    },
    download: {
      subject: `資料のご案内（${reference}）`,
      parts: [
        `「${subjectTitle ?? '資料'}」をご請求いただき、ありがとうございます。次のリンクからお読みいただけます。`,
        { links },
        `リンクは発行から${LINK_HOURS}時間、${LINK_DOWNLOADS}回までお使いいただけます。期限を過ぎたときは、資料のページからもう一度ご請求ください。`,
      ],
    },
    application: {
      subject: `ご応募を受け取りました（${reference}）`,
      parts: [
        `「${subjectTitle ?? '募集職種'}」にご応募いただき、ありがとうございます。書類を受け取りました。`,
        '受け持つ予定の部署の2名が読み、7営業日以内に結果をお知らせします。お預かりした書類は選考と連絡にだけ使います。',
      ],
    },
  };
  const { subject, parts } = opening[submission.kind];
  return compose('ja', subject, [name, ...parts, number, mistaken], sender);
}

function english(submission: Submission, { sender, subjectTitle, links }: AcknowledgementParts): Mail {
  const { reference, fields } = submission;
  const name = isName(fields.name) ? `Dear ${fields.name},` : 'Dear Sir or Madam,';
  const number = `Your reference is ${reference}. Please quote it if you telephone.`;
  const mistaken =
    'If this means nothing to you, somebody has probably mistyped an address. Please delete this message.';
  const opening: Record<Submission['kind'], { subject: string; parts: Part[] }> = {
    contact: {
      subject: `We have your enquiry (${reference})`,
      parts: [
        `Thank you for writing to us${'kind' in fields ? ` (${CONTACT_KIND_WORDS.en[fields.kind].toLowerCase()})` : ''}.`,
        'The person who reads your message will reply within three business days, with a name and a direct number. If we need time to look into it, we will say by when you will know.',
      ],
    },
    download: {
      subject: `Your document (${reference})`,
      parts: [
        `Thank you for your interest in “${subjectTitle ?? 'our documents'}”. You can read it here:`,
        { links },
        `The link works for ${LINK_HOURS} hours and ${LINK_DOWNLOADS} downloads. After that, ask for the document again on the same page.`,
      ],
    },
    application: {
      subject: `We have your application (${reference})`,
      parts: [
        `Thank you for applying for “${subjectTitle ?? 'a position'}”. Your documents have arrived.`,
        'Two people from the department read them, and you will hear from us within seven business days. We use what you sent to assess your application and to reply to you, and for nothing else.',
      ],
    },
  };
  const { subject, parts } = opening[submission.kind];
  return compose('en', subject, [name, ...parts, number, mistaken], sender);
}
