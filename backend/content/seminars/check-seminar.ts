import { type Finding, finding } from '../../content-lint/diagnostics.ts';
import type { ContentFile } from '../reading/read-content-file.ts';

export function checkSeminar(file: ContentFile, ja: ContentFile): void {
  const report = (field: string, found: Finding) =>
    file.diagnostics.push({ ...found, file: file.name, line: file.lineOf([field]), isBlocking: true });
  const timeOf = (field: string) => Date.parse(String(ja.fields?.[field]));
  if (file === ja) {
    if (timeOf('ends_at') <= timeOf('starts_at')) report('ends_at', finding('seminar-ends-early'));
    if (timeOf('closes_at') > timeOf('starts_at')) report('closes_at', finding('seminar-closes-late'));
    if (ja.raw.join_url !== undefined && ja.raw.online !== true) report('join_url', finding('seminar-join-url'));
  }
  const hasVenue = file.raw.venue !== undefined;
  if (hasVenue && ja.raw.online === true) report('venue', finding('seminar-online-with-venue'));
  if (!hasVenue && ja.raw.online !== true && Object.keys(file.raw).length > 0)
    report('venue', finding('seminar-without-venue'));
}
