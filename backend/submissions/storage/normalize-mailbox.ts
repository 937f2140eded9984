/** The mailbox of an e-mail address, lower-case and without its tag: `Taro+news@example.jp` is `taro@example.jp`. */
export function normalizeMailbox(email: string): string {
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at);
  const tag = local.indexOf('+');
  return (tag > 0 ? local.slice(0, tag) : local).toLowerCase() + email.slice(at).toLowerCase();
}
