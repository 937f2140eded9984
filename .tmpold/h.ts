import { phraseEnds } from '../site/lines/phrases.server.ts';
import { readdirSync, readFileSync } from 'node:fs';
const files = readdirSync('content', { recursive: true, withFileTypes: true }).filter(f => f.isFile() && /\.(md|json|ya?ml)$/.test(f.name)).map(f => `${f.parentPath}/${f.name}`);
const seen=new Set<string>(); 
for (const f of files) for (const l of readFileSync(f,'utf8').split('\n')) { const m=/^(?:#+ |\s*-? ?(?:title|heading|label|lead|name|question|description): ['"]?)([^'"]*[ぁ-ヿ一-鿿][^'"]*)/.exec(l); if(m) seen.add(m[1]); }
const show=[...seen].map(t=>{const e=[0,...phraseEnds(t+" ".repeat(Math.random()*3|0)),t.length];return e.slice(1).map((x,i)=>t.slice(e[i],x)).join('|')});
console.log(show.length); console.log(show.filter((_,i)=>i%7===0).slice(0,110).join('\n'));
console.log('LONGEST', show.flatMap(s=>s.split('|')).sort((a,b)=>b.length-a.length).slice(0,60).join(' / '));
const t0=performance.now(); let n=0; for(const t of seen){phraseEnds(t+" ".repeat(Math.random()*3|0));n+=t.length} console.log(n,'chars',performance.now()-t0,'ms');
