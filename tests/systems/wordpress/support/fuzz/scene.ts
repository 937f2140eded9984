import type { Administrator } from '../admin/administrator.ts';
import type { ImportedWordpress, Post } from '../imported-wordpress.ts';
import type { FuzzModel } from './model.ts';
import type { Random } from './seeded-random.ts';
import { ENTRY_TYPES, type Stored } from './stored.ts';

export type FirstPost = Post & { entryType: string };

export interface Scene {
  admin: Administrator;
  wordpress: ImportedWordpress;
  model: FuzzModel;
  random: Random;
  /** Initial posts by id */
  first: ReadonlyMap<number, FirstPost>;
}

/** @returns a description for failure messages */
export type Action = (scene: Scene) => Promise<string>;

export const attempt = (request: Promise<unknown>): Promise<string> =>
  request.then(
    () => 'taken',
    () => 'refused',
  );

export const named = ({ type, entryId, lang, id }: Stored) => `${type}/${entryId} ${lang} (${id})`;
export const short = (value: unknown) => JSON.stringify(value)?.slice(0, 60);

/** Uses the REST API, as the block editor does. */
export const write = ({ admin }: Pick<Scene, 'admin'>, { type, id }: Stored, change: object) =>
  attempt(admin.rest(`meguri-${type}/${id}`, change));

export async function firstPosts(admin: Administrator, model: FuzzModel): Promise<Map<number, FirstPost>> {
  const posts = new Map<number, FirstPost>();
  for (const type of ENTRY_TYPES)
    for (const post of await admin.rest<Post[]>(`meguri-${type}?per_page=100&context=edit&status=any`))
      posts.set(post.id, { ...post, entryType: type });
  for (const { id } of model.all()) if (!posts.has(id)) throw new Error(`Post ${id} is in no list`);
  return posts;
}
