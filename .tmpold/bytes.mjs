import { brotliCompressSync } from 'node:zlib';
const o=process.argv[2];
for (const p of ['/','/services/fund','/company','/columns','/columns/13','/works','/recruit','/contact','/en','/en/services/fund']) { const t=await (await fetch(o+p)).text(); const b=/"breaks":(\[\[.*?\]\])[,}]/.exec(t)?.[1]??''; console.log(p, t.length, 'br', brotliCompressSync(t).length, 'without breaks', brotliCompressSync(t.replace(b,'[]')).length, b.length); }
