import type { Language } from '../../contract/vocabulary.ts';

interface CoverWords {
  /** Where it has a space, Japanese begins a new line: 調査ノート, and what it is about. */
  title: string;
  line: string;
  company: string;
  /** When it was issued or last revised. */
  date: Date;
}

/**
 * The first page of a document. The drawing repeats nothing that a reader needs.
 *
 * @param drawing an SVG in the square from -100 to 100, in the classes of document.css; its `data-ground` is `paper` or `night`
 */
export function coverPage(drawing: string, lang: Language, { title, line, company, date }: CoverWords): string {
  const [, ground = 'paper'] = / data-ground="(paper|night)"/.exec(drawing) ?? [];
  const month = new Intl.DateTimeFormat(lang, { year: 'numeric', month: 'long', timeZone: 'Asia/Tokyo' }).format(date);
  return `<header class="cover ${ground}">${drawing.replace('<svg ', '<svg aria-hidden="true" ')}
<h1>${lang === 'ja' ? title.replaceAll(' ', ' <br>') : title}</h1><p>${line}</p>
<p class="imprint">${company} <time>${month}</time></p></header>`;
}
