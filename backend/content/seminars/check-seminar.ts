import type { Finding } from '../../content-lint/diagnostics.ts';
import type { ContentFile } from '../reading/read-content-file.ts';

export function checkSeminar(file: ContentFile, ja: ContentFile): void {
  const report = (field: string, finding: Finding) =>
    file.diagnostics.push({ file: file.name, line: file.lineOf([field]), ...finding, isBlocking: true });
  const timeOf = (field: string) => Date.parse(String(ja.fields?.[field]));
  if (file === ja) {
    if (timeOf('ends_at') <= timeOf('starts_at')) {
      report('ends_at', { message: '"ends_at" is not later than "starts_at"', hint: 'Correct one of the two' });
    }
    if (timeOf('closes_at') > timeOf('starts_at')) {
      const hint = 'Registration ends when the seminar begins, or earlier';
      report('closes_at', { message: '"closes_at" is later than "starts_at"', hint });
    }
    if (ja.raw.join_url !== undefined && ja.raw.online !== true) {
      const hint = 'Add "online: true" if it takes place online; else remove the address';
      report('join_url', { message: '"join_url" is for seminars online', hint });
    }
  }
  const hasVenue = file.raw.venue !== undefined;
  if (hasVenue && ja.raw.online === true) {
    report('venue', { message: 'the seminar is online and has a venue', hint: 'Remove "venue", or "online" in ja.md' });
  }
  if (!hasVenue && ja.raw.online !== true && Object.keys(file.raw).length > 0) {
    const hint = 'Add "venue:" with name, address and access under it, or "online: true" in ja.md';
    report('venue', { message: '"venue" is missing', hint });
  }
}
