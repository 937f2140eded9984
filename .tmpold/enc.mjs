import { brotliCompressSync } from 'node:zlib';
const o='http://localhost:5391'; const c=t=>brotliCompressSync(t).length;
for (const p of ['/','/services/fund','/columns','/works','/contact']) { const t=await (await fetch(o+p)).text(); const b=/"breaks":(\[\[.*?\]\])[,}]/.exec(t)?.[1]; const a=JSON.parse(b);
 const len=a.map(e=>e.map((x,i)=>x-(e[i-1]??0)));
 const s36=JSON.stringify(len.map(l=>l.map(x=>x.toString(36)).join('')).join(' '));
 console.log(p, c(t.replace(b,'[]')), 'pos',c(t)-c(t.replace(b,'[]')),'len',c(t.replace(b,JSON.stringify(len)))-c(t.replace(b,'[]')),'s36',c(t.replace(b,s36))-c(t.replace(b,'[]')), 'payload', a.length); }
