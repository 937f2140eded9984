/**
 * `npm run bench` measures most chapters of `docs/reference/benchmarks.md` in 20 minutes. The optional ones need more programs.
 * `npm run bench -- CHAPTER...` measures single chapters. Each is written when it is complete.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { CliError, runMain } from '../bootstrap/cli.mjs';
import { PROJECT_ROOT } from '../bootstrap/project-root.mjs';
import { bytes } from './bytes.ts';
import { firstView } from './first-view.ts';
import { growth } from './growth.ts';
import { navigation } from './navigation.ts';
import { observation } from './observation/observation.ts';
import { cached, uncached } from './pages.ts';
import { pictures } from './pictures.ts';
import { publishing } from './publishing.ts';
import { print, takeReport, withChapter } from './report.ts';
import { scale } from './scale/scale.ts';
import { startAndInvalidate } from './start-and-change.ts';
import { staticExport } from './static-export.ts';

interface Chapter {
  heading: string;
  measure: () => Promise<void>;
  /** Measured only by name. */
  isOptional?: true;
}

/** By name, in the order of the document. */
const CHAPTERS: Readonly<Record<string, Chapter>> = {
  cached: { heading: 'Pages in the cache', measure: cached },
  uncached: { heading: 'Pages that are not in the cache', measure: uncached },
  start: { heading: 'Start, and a change of content', measure: startAndInvalidate },
  pictures: { heading: 'A picture that nobody requested before', measure: pictures },
  'first-view': { heading: 'First view', measure: firstView },
  navigation: { heading: 'From a click to the new heading, in the document and focused', measure: navigation },
  bytes: { heading: 'Bytes', measure: bytes },
  growth: { heading: 'Growth', measure: growth },
  export: { heading: 'Static export', measure: staticExport, isOptional: true },
  wordpress: { heading: 'From “Update” in WordPress to the changed page', measure: publishing, isOptional: true },
  observation: { heading: 'Metrics and access log', measure: observation, isOptional: true },
  scale: { heading: 'Several processes and caches', measure: scale, isOptional: true },
};
const FILE = join(PROJECT_ROOT, 'docs/reference/benchmarks.md');
const INTRODUCTION = `# Benchmarks

Written by \`npm run bench\`. Load and server share the machine, whose speed varies from day to day by a
factor of three: compare figures of one day. Medians of three unless stated otherwise.`;

await runMain(async () => {
  const names = process.argv.slice(2);
  const unknown = names.find((name) => !CHAPTERS[name]);
  if (unknown) throw new CliError(`Unknown chapter "${unknown}". Chapters: ${Object.keys(CHAPTERS).join(', ')}`, 2);
  for (const [name, chapter] of Object.entries(CHAPTERS)) {
    if (names.length > 0 ? names.includes(name) : !chapter.isOptional) await write(chapter);
  }
  return 0;
});

async function write({ heading, measure }: Chapter): Promise<void> {
  console.log(`## ${heading}\n`);
  print(`Measured ${machine()}.\n`);
  await measure();
  const headings = Object.values(CHAPTERS).map((chapter) => chapter.heading);
  const chapters = withChapter(readFileSync(FILE, 'utf8'), { heading, text: takeReport() }, headings);
  writeFileSync(FILE, [INTRODUCTION, ...chapters].join('\n\n').concat('\n'));
}

function machine(): string {
  const day = new Date().toISOString().slice(0, 10);
  const memory = Math.round(totalmem() / 2 ** 30);
  return `on ${day}: ${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${memory} GiB, ${process.platform} ${arch()}, Node ${process.version}`;
}
