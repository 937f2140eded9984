import { damagedBlocks, GARBAGE, SLUGS, someTitle, validEnglishLine, validLine } from './garbage.ts';
import { type Action, attempt, named, short, write } from './scene.ts';

const STATUSES = ['publish', 'draft', 'pending', 'private', 'future', 'trash', 'inherit', 'castle', ''];

export const EDITS: readonly Action[] = [
  async ({ admin, model, random }) => {
    const entry = random.of(model.open());
    const post_title = entry.lang === 'en' && random.next() < 0.5 ? validEnglishLine(random) : someTitle(random);
    const response = await admin.quickEdit(entry.id, entry.postType, { post_title });
    return `Quick Edit ${named(entry)}: title ${short(post_title)}: ${response.includes('<tr') ? 'taken' : 'refused'}`;
  },
  async ({ admin, model, random }) => {
    const entry = random.of(model.open('ja'));
    const post_name = random.of(SLUGS);
    await admin.quickEdit(entry.id, entry.postType, { post_name });
    return `Quick Edit ${named(entry)}: slug ${short(post_name)}`;
  },
  async ({ admin, model, random }) => {
    const first = random.of(model.open());
    const ids = model.open().filter(({ type }) => type === first.type);
    const some = [first.id, ...ids.map(({ id }) => id).filter(() => random.next() < 0.1)];
    const changes = random.of<Record<string, string>>([
      { _status: 'publish' },
      { post_author: '1' },
      { sticky: 'sticky' },
      { post_parent: '7' },
      { comment_status: 'open', ping_status: 'open' },
    ]);
    await admin.bulkEdit(some, first.postType, changes);
    return `Bulk Edit ${some}: ${short(changes)}`;
  },
  async (scene) => {
    const entry = scene.random.of(scene.model.open());
    const title = entry.lang === 'en' ? validEnglishLine(scene.random) : validLine(scene.random);
    return `REST ${named(entry)}: title ${title}: ${await write(scene, entry, { title })}`;
  },
  async (scene) => {
    const { model, random } = scene;
    const entry = random.of(model.open());
    const change = random.of([
      { title: someTitle(random) },
      { content: damagedBlocks(random, entry.content) },
      { slug: random.of(SLUGS) },
      { title: validLine(random), slug: random.of(SLUGS) },
      { title: { raw: null } },
      { title: validLine(random), content: `<!-- wp:paragraph --><p>${validLine(random)}</p><!-- /wp:paragraph -->` },
      { menu_order: -1, parent: 7, author: 999, template: 'x', format: 'x', sticky: true, excerpt: 'x' },
      { date: random.of(['0000-00-00T00:00:00', '1969-01-01T00:00:00', '2019-02-30T00:00:00', '99999-01-01', 'x']) },
      { date_gmt: '2001-01-01T00:00:00' },
    ]);
    return `REST ${named(entry)}: ${short(change)}: ${await write(scene, entry, change)}`;
  },
  async ({ admin, model, random }) => {
    const entry = random.of(model.open());
    const change = random.of<Record<string, unknown>>([
      { post_title: someTitle(random) },
      { post_title: validLine(random), post_content: damagedBlocks(random, entry.content) },
      { post_content: damagedBlocks(random, entry.content) },
      { post_content: '<!-- wp:meguri/section -->' },
      { post_name: random.of(SLUGS) },
      { post_type: random.of(['post', 'page', 'attachment', 'revision', 'meguri_news', 'x']) },
      { post_parent: random.of([entry.id, 1, -1]), menu_order: random.of([-1, 2 ** 31]), post_author: 99_999 },
      { post_date: random.of(['0000-00-00 00:00:00', '2019-02-30 00:00:00', 'x']), edit_date: true },
      {
        post_excerpt: random.of(GARBAGE),
        post_mime_type: 'x/y',
        guid: 'x',
        ping_status: 7,
        to_ping: 'https://evil.example',
      },
      { meta_input: { meguri_summary: random.of(GARBAGE), meguri_cover: random.of(GARBAGE) } },
      { meta_input: { meguri_entry_id: 1, meguri_lang: 'en', meguri_valid_copy: { document: { id: 7 }, row: {} } } },
      { tax_input: { meguri_use: ['castle'] }, post_category: [99] },
    ]);
    const { result, error } = await admin.call('wp_update_post', { ID: entry.id, ...change }, true);
    return `wp_update_post ${named(entry)}: ${short(change)}: ${error ?? result}`;
  },
  async ({ admin, model, random }) => {
    const entry = random.of(model.open());
    const status = random.of(STATUSES.filter((name) => name !== 'trash'));
    await admin.call('wp_update_post', { ID: entry.id, post_title: someTitle(random), post_status: status });
    return `wp_update_post ${named(entry)}: status ${status}`;
  },
  async ({ admin, model, random }) => {
    const entry = random.of(model.all());
    const revisions = Object.values(
      (await admin.call<Record<string, { ID: number }>>('wp_get_post_revisions', entry.id)).result ?? {},
    );
    const own = random.next() < 0.5 && revisions.length > 0 ? random.of(revisions).ID : null;
    const crafted = {
      post_type: 'revision',
      post_status: 'inherit',
      post_parent: entry.id,
      post_name: `${entry.id}-revision-v1`,
      post_title: someTitle(random),
      post_content: random.of(['', 'text', entry.content, damagedBlocks(random, entry.content)]),
    };
    const id = own ?? (await admin.call<number>('wp_insert_post', crafted)).result ?? 0;
    await admin.restoreRevision(id);
    return `Revision ${id} of ${named(entry)} restored`;
  },
  async ({ admin, model, random }) => {
    const entry = random.of(model.open());
    const _wpnonce = await admin.nonce(`update-post_${entry.id}`);
    const post_title = someTitle(random);
    const post_status = random.of(['publish', 'publish', ...STATUSES]);
    const form = { action: 'editpost', post_ID: `${entry.id}`, post_type: entry.postType, post_status, post_title };
    await admin.send('post.php', { ...form, content: random.of(['', entry.content]), _wpnonce });
    return `Classic form ${named(entry)}: ${post_status}, title ${short(post_title)}`;
  },
  async ({ admin, model, random }) => {
    const entry = random.of(model.open());
    const autosave = { title: someTitle(random), content: damagedBlocks(random, entry.content) };
    const result = await attempt(admin.rest(`meguri-${entry.type}/${entry.id}/autosaves`, autosave));
    return `Autosave of ${named(entry)}: ${result}`;
  },
];
