/** Gmail ignores full stops, and both domains share mailboxes. */
const GMAIL = /@(?:gmail|googlemail)\.com$/;

/** Returns `taro@example.jp` for `Taro+news@example.jp`. */
export function normalizeMailbox(email: string): string {
  const separator = email.lastIndexOf('@');
  const domain = email.slice(separator).toLowerCase();
  const local = email.slice(0, separator).toLowerCase();
  const tagStart = local.indexOf('+');
  const name = tagStart > 0 ? local.slice(0, tagStart) : local;
  return GMAIL.test(domain) ? `${name.replaceAll('.', '')}@gmail.com` : name + domain;
}
