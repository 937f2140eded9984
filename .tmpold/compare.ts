import { readdirSync, readFileSync } from 'node:fs';
import { unbreakableRuns } from './unbreakable.ts';
import { figuresIn } from '../site/lines/figures.ts';
import { phraseEnds } from '../site/lines/phrases.server.ts';
const files = readdirSync('content', { recursive: true, withFileTypes: true }).filter(f => f.isFile() && /\.(md|json|ya?ml)$/.test(f.name)).map(f => `${f.parentPath}/${f.name}`);
for (const locale of ['ja','en'] as const) {
  let runs = 0, lostF = 0, lostP = 0; const samples = new Map<string, number>(), over = new Map<string, number>();
  for (const file of files) for (const line of readFileSync(file,'utf8').split('\n')) {
    const ja = /[ぁ-ヿ一-鿿]/.test(line); if (ja !== (locale==='ja')) continue;
    if (/^\s*(id|slug|src|href|date|published_at|image)/.test(line)) continue;
    const figs = figuresIn(line, locale); const ends = locale==='ja' ? phraseEnds(line) : [];
    for (const [s,e] of unbreakableRuns(line, locale)) { runs++;
      if (!figs.some(([a,b]) => a<=s && b>=e)) { lostF++; const k=line.slice(s,e)+'   <'+line.slice(Math.max(0,s-3),e+3)+'>'; samples.set(k,(samples.get(k)??0)+1); }
      if (ends.some(x => x> s && x< e)) lostP++;
    }
    for (const [s,e] of figs) if (e-s>=2) { const k=line.slice(s,e); over.set(k,(over.get(k)??0)+1);} 
  }
  console.log(locale, {runs, lostF, lostP}); console.log([...samples].sort((a,b)=>b[1]-a[1]).slice(0,45).map(([k,n])=>n+' '+k).join('\n'));
  console.log('LONG', [...over.keys()].sort((a,b)=>b.length-a.length).slice(0,25)); console.log('SOME', [...over.keys()].filter((_,i)=>i%23===0).slice(0,60).join(' | '));
}
