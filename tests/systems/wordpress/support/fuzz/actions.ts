/** What a random administrator does with published entries: much that is right, and more that is not. */
import { EDITS } from './edits.ts';
import { FIELDS, SURROUNDINGS } from './fields.ts';
import { PEOPLE } from './people.ts';
import type { Action } from './scene.ts';
import { VISIBILITY } from './visibility.ts';

/** Fields twice: there are more of them than of anything else. */
export const FUZZ_ACTIONS: readonly Action[] = [
  ...EDITS,
  ...FIELDS,
  ...FIELDS,
  ...SURROUNDINGS,
  ...VISIBILITY,
  ...PEOPLE,
];

/** Functions that WordPress does not have, for actions and for what holds the model against WordPress. */
export const FUZZ_PLUGIN = `<?php
/** How many findings keep each post from being published. */
function meguri_fuzz_problems(array $ids): object
{
    return (object) array_combine($ids, array_map(static fn (int $id) => count(Meguri\\Publication\\Problems::of(get_post($id))), $ids));
}
/** As plugins do that duplicate posts: all meta, whatever it is. */
function meguri_fuzz_duplicate(int $id, array $post, array $meta): int
{
    return wp_insert_post(wp_slash($post + ['meta_input' => array_map('maybe_unserialize', $meta)]));
}
`;
