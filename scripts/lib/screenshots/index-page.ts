import { LOCALE_NAMES, LOCALES } from '../../../site/i18n/locales.ts';

export function fileName(shot: string, locale: string, width: number): string {
  return `${shot}-${locale}-${width}.png`;
}

/** Returns null for other files. */
export function readFileName(file: string): { shot: string; locale: string; width: number } | null {
  const [, shot, locale, width] = /^(.+)-(\w\w)-(\d+)\.png$/.exec(file) ?? [];
  return shot !== undefined && locale !== undefined ? { shot, locale, width: Number(width) } : null;
}

/** A row for each page state, grouped by language and width. */
export function indexPage(files: readonly string[]): string {
  const shots = new Map<string, Map<string, number[]>>();
  for (const file of files) {
    const parsed = readFileName(file);
    if (!parsed) continue;
    const { shot, locale, width } = parsed;
    const widths = shots.get(shot) ?? new Map<string, number[]>();
    shots.set(shot, widths.set(locale, [...(widths.get(locale) ?? []), width]));
  }
  const names = [...shots.keys()].sort();
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Screenshots</title>
<style>
  body { background: #ddd; color: #222; font: 14px/1.5 system-ui, sans-serif; margin: 1rem; }
  nav { columns: 12rem; margin-bottom: 2rem; }
  nav a { display: block; }
  section { border-top: 1px solid #888; margin-bottom: 3rem; }
  .languages, .widths { display: flex; gap: 1rem; overflow-x: auto; }
  .languages { gap: 3rem; }
  figure { flex: none; margin: 0; }
  img { background: #fff; display: block; max-height: 75vh; object-fit: cover; object-position: top; }
</style>
<h1>Screenshots</h1>
<nav>${names.map((name) => `<a href="#${name}">${name}</a>`).join('')}</nav>
${names.map((name) => section(name, shots.get(name) ?? new Map())).join('\n')}
`;
}

function section(shot: string, locales: ReadonlyMap<string, readonly number[]>): string {
  const languages = LOCALES.filter((locale) => locales.has(locale)).map((locale) => {
    const widths = locales.get(locale)?.toSorted((a, b) => a - b) ?? [];
    const figures = widths.map((width) => figure(fileName(shot, locale, width), width));
    return `<div><h3>${LOCALE_NAMES[locale]}</h3><div class="widths">${figures.join('')}</div></div>`;
  });
  return `<section id="${shot}"><h2>${shot}</h2><div class="languages">${languages.join('')}</div></section>`;
}

/** Enlarges narrow screens for legibility. */
function figure(file: string, width: number): string {
  const displayWidth = Math.round(120 + width / 8);
  return `<figure><figcaption>${width}</figcaption><a href="${file}"><img src="${file}" width="${displayWidth}" loading="lazy" alt="${file}"></a></figure>`;
}
