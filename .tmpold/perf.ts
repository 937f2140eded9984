import { jaModel, Parser } from 'budoux';
import { readdirSync, readFileSync } from 'node:fs';
const files = readdirSync('content', { recursive: true, withFileTypes: true }).filter(f => f.isFile() && /ja\.(md|json|ya?ml)$/.test(f.name)).map(f => `${f.parentPath}/${f.name}`);
const lines = files.flatMap(f=>readFileSync(f,'utf8').split('\n')).filter(l=>/[ぁ-ん]/.test(l)&&l.length<300).slice(0,2500);
const chars=lines.join('').length; const p=new Parser(jaModel); const seg=new Intl.Segmenter('ja',{granularity:'word'});
const time=(n:string,f:(l:string)=>void)=>{const t=performance.now();for(const l of lines)f(l);const d=performance.now()-t;console.log(n,d.toFixed(0),'ms',(d*1000/chars).toFixed(2),'µs/char')};
for(let i=0;i<2;i++){time('parser',l=>{p.parseBoundaries(l)});
time('iterate',l=>{let n=0;for(const s of seg.segment(l))n+=s.index});
time('containing all',l=>{const s=seg.segment(l);for(const e of p.parseBoundaries(l))s.containing(e)});
time('containing susp',l=>{const s=seg.segment(l);for(const e of p.parseBoundaries(l))if(!/^[はがをの、。・）」][\p{sc=Han}\p{sc=Kana}]/u.test(l.slice(e-1,e+1)))s.containing(e)});
}
console.log(chars);
