import type { EntryProblem, Messages, WrittenFile } from '../entry-checks.ts';

export const seminarMessages = {
  'seminar-ends-early': {
    ja: ['「ends_at」が「starts_at」より後ではありません', 'どちらかを直してください'],
    en: ['"ends_at" is not later than "starts_at"', 'Correct one of the two'],
  },
  'seminar-closes-late': {
    ja: [
      '申し込みの締切（closes_at）が開始（starts_at）より後になっています',
      '開始と同じか、それより前にしてください',
    ],
    en: ['"closes_at" is later than "starts_at"', 'Registration ends when the seminar begins, or earlier'],
  },
  'seminar-join-url': {
    ja: [
      '参加用のリンク（join_url）は、オンラインで開催する場合にのみ使えます',
      'オンラインなら「online: true」を足し、そうでなければ消してください',
    ],
    en: ['"join_url" is for seminars online', 'Add "online: true" if it takes place online; else remove the address'],
  },
  'seminar-online-with-venue': {
    ja: ['オンラインのセミナーに、会場（venue）があります', '「venue」か、ja.md の「online」を消してください'],
    en: ['the seminar is online and has a venue', 'Remove "venue", or "online" in ja.md'],
  },
  'seminar-without-venue': {
    ja: [
      '会場（venue）がありません',
      '「venue:」の下に name、address、access を書くか、ja.md に「online: true」を足してください',
    ],
    en: ['"venue" is missing', 'Add "venue:" with name, address and access under it, or "online: true" in ja.md'],
  },
} satisfies Messages;

/** Checks the order of the times, and that either a venue or a link exists. */
export function checkWrittenSeminar(file: WrittenFile, ja: WrittenFile): EntryProblem[] {
  const problems: EntryProblem[] = [];
  const report = (field: string, code: keyof typeof seminarMessages) => problems.push({ path: [field], code });
  const timeOf = (field: string) => Date.parse(String(ja.fields?.[field]));
  const isOnline = ja.raw.online === true;
  if (file === ja) {
    if (timeOf('ends_at') <= timeOf('starts_at')) report('ends_at', 'seminar-ends-early');
    if (timeOf('closes_at') > timeOf('starts_at')) report('closes_at', 'seminar-closes-late');
    if (ja.raw.join_url !== undefined && !isOnline) report('join_url', 'seminar-join-url');
  }
  const hasVenue = file.raw.venue !== undefined;
  if (hasVenue && isOnline) report('venue', 'seminar-online-with-venue');
  if (!hasVenue && !isOnline && Object.keys(file.raw).length > 0) report('venue', 'seminar-without-venue');
  return problems;
}
