import { startSite } from '../scripts/lib/start-site.ts';
const site = await startSite(); console.log(site.origin); await new Promise(()=>{});
