import type { Language } from '../../contract/vocabulary.ts';

interface CoverText {
  /** In Japanese, a space becomes a line break. */
  title: string;
  line: string;
  company: string;
  issued: Date;
  revised: Date | null;
}

const DATES: Record<Language, (issued: string, revised: string | null) => string> = {
  ja: (issued, revised) => `${issued}発行${revised ? `　${revised}改訂` : ''}`,
  en: (issued, revised) => `${issued}${revised ? `, revised ${revised}` : ''}`,
};

/** @param svg decorative SVG with coordinates from -100 to 100; `data-ground` is `paper` or `night` */
export function coverPage(svg: string, lang: Language, { title, line, company, issued, revised }: CoverText): string {
  const [, ground = 'paper'] = / data-ground="(paper|night)"/.exec(svg) ?? [];
  const month = new Intl.DateTimeFormat(lang, { year: 'numeric', month: 'long', timeZone: 'Asia/Tokyo' });
  const dates = DATES[lang](month.format(issued), revised && month.format(revised));
  return `<header class="cover ${ground}">${svg.replace('<svg ', '<svg aria-hidden="true" ')}
<h1>${lang === 'ja' ? title.replaceAll(' ', ' <br>') : title}</h1><p>${line}</p>
<p class="imprint">${company} <span>${dates}</span></p></header>`;
}
