import { phraseEnds } from '../site/lines/phrases.server.ts';
import { readdirSync, readFileSync } from 'node:fs';
const w = new Intl.Segmenter('ja',{granularity:'word'});
const files = readdirSync('content', { recursive: true, withFileTypes: true }).filter(f => f.isFile() && /\.(md|json|ya?ml)$/.test(f.name)).map(f => `${f.parentPath}/${f.name}`);
const m=new Map<string,number>(); let n=0;
for (const f of files) for (const l of readFileSync(f,'utf8').split('\n')) { if(!/[ぁ-ん]/.test(l)) continue; const seg=[...w.segment(l)]; const st=new Map(seg.map(s=>[s.index,s])); for (const e of phraseEnds(l)) { n++; if(!st.has(e)){ const s=seg.findLast(s=>s.index<e)!; const k=s.segment.slice(0,e-s.index)+'|'+s.segment.slice(e-s.index); m.set(k,(m.get(k)??0)+1);} } }
console.log(n,[...m.values()].reduce((a,b)=>a+b,0)); console.log([...m].sort((a,b)=>b[1]-a[1]).map(([k,c])=>k+' '+c).join(', ').slice(0,3000));
