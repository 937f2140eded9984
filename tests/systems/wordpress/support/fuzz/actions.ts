/** Random actions on published entries, most of them invalid */
import { EDITS } from './edits.ts';
import { FIELDS, SURROUNDINGS } from './fields.ts';
import { PEOPLE } from './people.ts';
import type { Action } from './scene.ts';
import { VISIBILITY } from './visibility.ts';

/** Fields are included twice, because they are the most numerous. */
export const FUZZ_ACTIONS: readonly Action[] = [
  ...EDITS,
  ...FIELDS,
  ...FIELDS,
  ...SURROUNDINGS,
  ...VISIBILITY,
  ...PEOPLE,
];

export const FUZZ_PLUGIN = `<?php
/** Number of findings that block publication, by post. */
function meguri_fuzz_problems(array $ids): object
{
    return (object) array_combine($ids, array_map(static fn (int $id) => count(Meguri\\Publication\\Problems::of(get_post($id))), $ids));
}
/** Copies all meta, like plugins that duplicate posts. */
function meguri_fuzz_duplicate(int $id, array $post, array $meta): int
{
    return wp_insert_post(wp_slash($post + ['meta_input' => array_map('maybe_unserialize', $meta)]));
}
`;
