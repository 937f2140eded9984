/** Edits fail if a file has an unexpected format. */
import type { SiteAnswers } from './answers.ts';
import { highContrast } from './colours.ts';
import { contrast } from './draw/palette.ts';
import { PAPER } from './write-pictures.ts';

type Edit = readonly [pattern: RegExp, replacement: string];

export function editConfig(
  text: string,
  { name, legalName, telephone, campaignSlug, domain, createdAt }: SiteAnswers,
): string {
  const pair = ({ ja, en }: SiteAnswers['name']) => `{ ja: ${literal(ja)}, en: ${literal(en)} }`;
  return edited('site.config.ts', text, [
    [/(?<=^ {4}name: )\{[^}]*\}/m, pair(name)],
    [/(?<=^ {4}legalName: )\{[^}]*\}/m, pair(legalName)],
    [/(?<=^ {4}telephone: ).*(?=,$)/m, literal(telephone)],
    [/(?<=^ {4}notice: )(?:\{[^}]*\}|null)/m, 'null'],
    [/(?<=^ {2}campaign: \{ slug: ).*(?= \},$)/m, literal(campaignSlug)],
    [/(?<=^ {2}reviewedOn: ).*(?=,$)/m, literal(createdAt.slice(0, 10))],
    [/(?<=^export const tagAuthority = ).*(?=;$)/m, literal(`${domain},${createdAt.slice(0, 4)}`)],
  ]);
}

export function editTokens(text: string, { colours: { accent, night, lamp } }: SiteAnswers): string {
  const onPaper = (Math.floor(contrast(accent, PAPER) * 10) / 10).toFixed(1);
  return edited('site/styles/tokens.css', text, [
    [/(?<=^ {2}--night: )#[0-9a-f]{6}/m, night],
    [/(?<=^ {2}--lamp: )#[0-9a-f]{6}/m, lamp],
    [/[\d.]+:1 on paper\. \*\/\n {2}--brand: #[0-9a-f]{6}/, `${onPaper}:1 on paper. */\n  --brand: ${accent}`],
    [/(?<=^ {4}--brand: )#[0-9a-f]{6}/m, highContrast(accent)],
  ]);
}

/** Removes the paragraphs about the sample. */
export function editReadme(text: string): string {
  return edited('README.md', text, [[/<!-- sample -->\n[\s\S]*?<!-- \/sample -->\n\n?/g, '']]);
}

function edited(file: string, text: string, edits: readonly Edit[]): string {
  let result = text;
  for (const [pattern, replacement] of edits) {
    if (!pattern.test(result)) throw new Error(`${file} does not have what the command changes: ${pattern.source}`);
    result = result.replace(pattern, () => replacement);
  }
  return result;
}

/** Uses quotes like Biome. */
function literal(value: string): string {
  return value.includes("'") && !value.includes('"') ? JSON.stringify(value) : `'${value.replace(/['\\]/g, '\\$&')}'`;
}
