import type { Language } from '../../contract/vocabulary.ts';

interface CoverText {
  /** In Japanese, a space becomes a line break. */
  title: string;
  line: string;
  company: string;
  date: Date;
}

/** @param svg decorative SVG with coordinates from -100 to 100; `data-ground` is `paper` or `night` */
export function coverPage(svg: string, lang: Language, { title, line, company, date }: CoverText): string {
  const [, ground = 'paper'] = / data-ground="(paper|night)"/.exec(svg) ?? [];
  const month = new Intl.DateTimeFormat(lang, { year: 'numeric', month: 'long', timeZone: 'Asia/Tokyo' }).format(date);
  return `<header class="cover ${ground}">${svg.replace('<svg ', '<svg aria-hidden="true" ')}
<h1>${lang === 'ja' ? title.replaceAll(' ', ' <br>') : title}</h1><p>${line}</p>
<p class="imprint">${company} <time>${month}</time></p></header>`;
}
