/** The mailbox that an address leads to, in one spelling: `Taro+news@example.jp` and `taro@example.jp` are one person's. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at);
  const tag = local.indexOf('+');
  return (tag > 0 ? local.slice(0, tag) : local).toLowerCase() + email.slice(at).toLowerCase();
}
