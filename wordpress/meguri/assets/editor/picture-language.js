/** Gives inserted images texts in the post's language. Findings offer the same for existing images. */
((wp, meguri) => {
  const { select, dispatch, resolveSelect, subscribe } = wp.data;
  /** Blocks with an attachment, and their attributes */
  const BLOCKS = {
    'core/image': { id: 'id', alt: 'alt', caption: 'caption' },
    'core/cover': { id: 'id', alt: 'alt' },
    'core/media-text': { id: 'mediaId', alt: 'mediaAlt' },
  };

  /** Captions are HTML, wrapped in an object since WordPress 6.5. */
  const textOf = (value, name) =>
    name === 'caption'
      ? new DOMParser().parseFromString(String(value ?? ''), 'text/html').body.textContent.trim()
      : (value ?? '').trim();
  const asAttribute = (text, name) => (name === 'caption' ? new Option(text).innerHTML : text);
  const flattened = (blocks) => blocks.flatMap((block) => [block, ...flattened(block.innerBlocks)]);
  const idOf = ({ name, attributes }) => attributes[BLOCKS[name]?.id];
  const languageOf = () => select('core/editor').getCurrentPost().meguri_pair?.lang ?? 'ja';

  /** Returns the block with a finding's image, at or inside its place. */
  meguri.blockWithPicture = (place, picture) => {
    const topBlock = select('core/block-editor').getBlocks()[Number(place.split('.')[1])];
    if (!topBlock || !picture) return undefined;
    const matches = flattened([topBlock]).filter((block) => idOf(block) === picture.id);
    const hasText = ({ name, attributes }) =>
      textOf(attributes[BLOCKS[name][picture.name]], picture.name) === picture.from;
    return matches.find(hasText) ?? matches[0];
  };

  meguri.insertPictureText = (place, picture) => {
    const block = meguri.blockWithPicture(place, picture);
    const name = block && BLOCKS[block.name][picture.name];
    if (!name) return;
    const text = asAttribute(picture.text, picture.name);
    dispatch('core/block-editor').updateBlockAttributes(block.clientId, { [name]: text });
  };

  /** Replaces the text that WordPress inserts from the media library, which has one language. */
  async function localize({ clientId, name }, id) {
    const media = await resolveSelect('core').getMedia(id, { context: 'view' });
    const attributes = select('core/block-editor').getBlockAttributes(clientId);
    const tooSmall = meguri.sizeWarning(media?.media_details);
    if (tooSmall) dispatch('core/notices').createWarningNotice(tooSmall, { id: `meguri-small-${id}` });
    if (!media || attributes?.[BLOCKS[name].id] !== id) return;
    const lang = languageOf();
    const { alt, caption } = meguri.textsOf(media);
    const otherLang = lang === 'ja' ? 'en' : 'ja';
    const inserted = { alt: ['', alt[otherLang], media.alt_text], caption: [caption[otherLang]] };
    const changes = Object.entries({ alt, caption }).flatMap(([kind, texts]) => {
      const attribute = BLOCKS[name][kind];
      const current = textOf(attributes[attribute], kind);
      const isReplaceable = attribute && texts[lang] && current !== texts[lang] && inserted[kind].includes(current);
      return isReplaceable && (kind === 'alt' || current !== '') ? [[attribute, asAttribute(texts[lang], kind)]] : [];
    });
    if (changes.length > 0) dispatch('core/block-editor').updateBlockAttributes(clientId, Object.fromEntries(changes));
  }

  const saved = { content: '', blocks: [] };
  /** Texts of saved images are not replaced. */
  function isSaved(block) {
    const { content } = select('core/editor').getCurrentPost();
    if (content !== saved.content) Object.assign(saved, { content, blocks: flattened(wp.blocks.parse(content)) });
    const alt = BLOCKS[block.name].alt;
    return saved.blocks.some((other) => idOf(other) === idOf(block) && other.attributes[alt] === block.attributes[alt]);
  }
  const localizedIds = new Map();
  let lastBlocks;

  wp.domReady(() => {
    subscribe(() => {
      const blocks = select('core/block-editor').getBlocks();
      if (blocks === lastBlocks || !select('core/editor').getCurrentPostId()) return;
      lastBlocks = blocks;
      for (const block of flattened(blocks)) {
        const id = idOf(block);
        if (!id || localizedIds.get(block.clientId) === id || isSaved(block)) continue;
        localizedIds.set(block.clientId, id);
        localize(block, id);
      }
    });
  });
})(window.wp, window.meguri);
