import type { EntryProblem, WrittenFile } from '../entry-checks.ts';

/** Checks the order of the times, and that either a venue or a link exists. */
export function checkWrittenSeminar(file: WrittenFile, ja: WrittenFile): EntryProblem[] {
  const problems: EntryProblem[] = [];
  const report = (field: string, message: string, hint: string) => problems.push({ path: [field], message, hint });
  const timeOf = (field: string) => Date.parse(String(ja.fields?.[field]));
  const isOnline = ja.raw.online === true;
  if (file === ja) {
    if (timeOf('ends_at') <= timeOf('starts_at')) {
      report('ends_at', '"ends_at" is not later than "starts_at"', 'Correct one of the two');
    }
    if (timeOf('closes_at') > timeOf('starts_at')) {
      const hint = 'Registration ends when the seminar begins, or earlier';
      report('closes_at', '"closes_at" is later than "starts_at"', hint);
    }
    if (ja.raw.join_url !== undefined && !isOnline) {
      const hint = 'Add "online: true" if it takes place online; else remove the address';
      report('join_url', '"join_url" is for seminars online', hint);
    }
  }
  const hasVenue = file.raw.venue !== undefined;
  if (hasVenue && isOnline) {
    report('venue', 'the seminar is online and has a venue', 'Remove "venue", or "online" in ja.md');
  }
  if (!hasVenue && !isOnline && Object.keys(file.raw).length > 0) {
    const hint = 'Add "venue:" with name, address and access under it, or "online: true" in ja.md';
    report('venue', '"venue" is missing', hint);
  }
  return problems;
}
