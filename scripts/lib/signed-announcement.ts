import { signChange } from '../../server/routes/revalidation-handler.ts';

/** Returns a `POST` for `/_revalidate`. @param secret `REVALIDATE_SECRET` */
export function signedAnnouncement(secret: string, change: object): RequestInit & { headers: Record<string, string> } {
  const body = JSON.stringify(change);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const headers = { 'x-meguri-timestamp': timestamp, 'x-meguri-signature': signChange(secret, timestamp, body) };
  return { method: 'POST', body, headers };
}
