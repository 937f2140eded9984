import type { Language } from '../../../contract/vocabulary.ts';
import { translator } from '../i18n/translator.ts';

export interface Sender {
  name: string;
  legalName: string;
  address: { postalCode: string; text: string } | undefined;
  telephone: string | undefined;
  hours: string | undefined;
}

export interface Mail {
  subject: string;
  text: string;
  html: string;
  attachments: readonly Attachment[];
}

/** `type` as in the `Content-Type` header. */
export interface Attachment {
  name: string;
  type: string;
  content: string;
}

export type Part =
  | string
  | { rows: readonly { label: string; value: string }[] }
  | { links: readonly { label: string; href: string }[] };

/** @param sender signature; null for mails to the staff */
export function composeMail(
  lang: Language,
  subject: string,
  parts: readonly Part[],
  sender: Sender | null,
  attachments: readonly Attachment[] = [],
): Mail {
  const signature = sender ? signatureOf(sender, lang) : [];
  const text = [...parts.map(partAsText), ...(sender ? [`-- \n${signature.join('\n')}`] : [])].join('\n\n');
  const footer = sender
    ? `<hr style="${HAIRLINE}"><p style="${SMALL}">${signature.map(escapeHtml).join('<br>')}</p>`
    : '';
  const html = `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f7f4ee;color:#1d1b18;font:16px/1.8 sans-serif">
<div style="max-width:38em;margin:0 auto;padding:32px 20px;overflow-wrap:anywhere">
${parts.map(partAsHtml).join('\n')}
${footer}
</div></body></html>
`;
  return { subject, text: `${text}\n`, html, attachments };
}

function signatureOf({ legalName, address, telephone, hours }: Sender, lang: Language): string[] {
  const t = translator(lang, 'mail');
  const lines = [legalName, address && t('address', address), telephone && t('telephone', { telephone }), hours];
  return lines.filter((line) => line !== undefined);
}

const HAIRLINE = 'border:0;border-top:1px solid #c9c2b6;margin:32px 0 16px';
const SMALL = 'font-size:13px;color:#55504a';
const CELL = 'border-top:1px solid #c9c2b6;padding:8px 16px 8px 0;text-align:left;vertical-align:top;font-weight:400';

function partAsText(part: Part): string {
  if (typeof part === 'string') return part;
  if ('links' in part) return part.links.map(({ label, href }) => `${label}\n${href}`).join('\n\n');
  return part.rows
    .map(({ label, value }) => (value.includes('\n') ? `■ ${label}\n${value}` : `■ ${label}: ${value}`))
    .join('\n');
}

function partAsHtml(part: Part): string {
  if (typeof part === 'string') return `<p>${linesAsHtml(part)}</p>`;
  if ('links' in part) {
    return part.links
      .map(({ label, href }) => `<p><a href="${escapeHtml(href)}">${escapeHtml(label)}</a></p>`)
      .join('\n');
  }
  const rows = part.rows.map(
    ({ label, value }) =>
      `<tr><th scope="row" style="${CELL};color:#55504a">${escapeHtml(label)}</th><td style="${CELL}">${linesAsHtml(value)}</td></tr>`,
  );
  return `<table style="border-collapse:collapse;width:100%">${rows.join('')}</table>`;
}

function linesAsHtml(text: string): string {
  return escapeHtml(text).replace(/\n/g, '<br>');
}

function escapeHtml(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;');
}
