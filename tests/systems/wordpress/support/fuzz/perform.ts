import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { inTree } from '../failures.ts';
import type { WiredSite } from '../site/wired-site.ts';
import { FUZZ_ACTIONS, FUZZ_PLUGIN } from './actions.ts';
import { FuzzModel } from './model.ts';
import { firstPosts, type Scene } from './scene.ts';
import { seededRandom } from './seeded-random.ts';
import { expectApi, expectPages } from './sweep.ts';

/** Actions between two checks of the API and some pages */
const BATCH = 8;
/** Actions between two checks of all pages, which take half a minute */
const SWEEP = 10 * BATCH;
/** Share of the pages in other checks, and in the last one */
const SHARE = 0.1;
const LAST_SHARE = 0.3;

type Given = Pick<Scene, 'admin' | 'wordpress'> & { site: WiredSite };

/** @param seed the same seed gives the same actions */
export async function performRandomActions(given: Given, actions: number, seed: number): Promise<void> {
  const { admin, wordpress } = given;
  await writeFile(inTree(wordpress, 'wp-content/mu-plugins/fuzz.php'), FUZZ_PLUGIN);
  const random = seededRandom(seed);
  const model = new FuzzModel(wordpress.folder);
  const scene = { ...given, model, random, first: await firstPosts(admin, model) };
  const done: string[] = [];
  const because = () => `MEGURI_FUZZ_SEED=${seed} MEGURI_FUZZ_ACTIONS=${actions}\n${done.slice(-3 * BATCH).join('\n')}`;
  for (let number = 1; number <= actions; number++) {
    const action = random.of(FUZZ_ACTIONS);
    const description = await action(scene).catch(async (error: Error) => {
      const errors = await phpErrors(wordpress.folder);
      throw new Error(`${because()}\n${number}: ${action.name}: ${error.message}\n${errors}`);
    });
    done.push(`${number}: ${description}`);
    model.observe();
    const isLast = number === actions;
    if (number % BATCH !== 0 && !isLast) continue;
    await expectApi(scene, because());
    const share = isLast ? LAST_SHARE : SHARE;
    await expectPages(scene, number % SWEEP === 0 ? 1 : share, because());
  }
  // With too few entries, the checks would prove little.
  expect(model.visible().length, because()).toBeGreaterThan(100 - actions / 10);
}

async function phpErrors(folder: string): Promise<string> {
  // PHP writes the log after the response.
  await pause(500);
  const log = await readFile(join(folder, 'logs/php.log'), 'utf8');
  return log.slice(log.lastIndexOf('PHP Fatal error'));
}
