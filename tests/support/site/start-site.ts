export { freePort, type RunningSite, startSite } from '../../../scripts/lib/start-site.ts';
