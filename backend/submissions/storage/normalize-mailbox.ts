/** Gmail ignores full stops, and both domains share mailboxes. */
const GMAIL = /@(?:gmail|googlemail)\.com$/;

/** Returns `taro@example.jp` for `Taro+news@example.jp`. */
export function normalizeMailbox(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at).toLowerCase();
  const local = email.slice(0, at).toLowerCase();
  const tag = local.indexOf('+');
  const name = tag > 0 ? local.slice(0, tag) : local;
  return GMAIL.test(domain) ? `${name.replaceAll('.', '')}@gmail.com` : name + domain;
}
