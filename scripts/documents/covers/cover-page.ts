import type { Language } from '../../../contract/vocabulary.ts';
import { COVERS } from './covers.ts';

interface CoverWords {
  /** Where it has a space, Japanese begins a new line: 調査ノート, and what it is about. */
  title: string;
  line: string;
  company: string;
  /** When it was issued or last revised. */
  date: Date;
}

/** The first page of a document. What is drawn says nothing that the text does not, and is none of it. */
export function coverPage(entry: string, lang: Language, { title, line, company, date }: CoverWords): string {
  const cover = COVERS[entry];
  if (!cover) throw new Error(`${entry} has no cover in scripts/documents/covers/covers.ts`);
  const month = new Intl.DateTimeFormat(lang, { year: 'numeric', month: 'long', timeZone: 'Asia/Tokyo' }).format(date);
  return `<header class="cover ${cover.ground}"><svg viewBox="-100 -100 200 200" aria-hidden="true">${cover.draw()}</svg>
<h1>${lang === 'ja' ? title.replaceAll(' ', ' <br>') : title}</h1><p>${line}</p>
<p class="imprint">${company} <time>${month}</time></p></header>`;
}
