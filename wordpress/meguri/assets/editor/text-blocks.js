/** Limits text to headings of level 2 to 4, and embeds to YouTube and Vimeo. */
((wp, meguri) => {
  const EMBED_PROVIDERS = ['youtube', 'vimeo'];
  const [HIGHEST, LOWEST] = [2, 4];

  const withSiteLevel = ({ transform, ...rest }) => ({
    ...rest,
    transform: (...from) => {
      const block = transform(...from);
      const level = Math.min(LOWEST, Math.max(HIGHEST, block.attributes.level));
      return { ...block, attributes: { ...block.attributes, level } };
    },
  });
  // Pasted text and `# ` shortcuts may contain other levels.
  wp.hooks.addFilter('blocks.registerBlockType', 'meguri/heading-levels', (settings, name) => {
    if (name !== 'core/heading') return settings;
    const { from, ...transforms } = settings.transforms;
    return { ...settings, transforms: { ...transforms, from: from.map(withSiteLevel) } };
  });

  wp.domReady(() => {
    // The site defines its own styles.
    for (const { name } of wp.blocks.getBlockTypes()) {
      const styles = wp.data.select('core/blocks').getBlockStyles(name) ?? [];
      for (const style of styles) wp.blocks.unregisterBlockStyle(name, style.name);
    }
    for (const { name } of wp.blocks.getBlockVariations('core/embed') ?? []) {
      if (!EMBED_PROVIDERS.includes(name)) wp.blocks.unregisterBlockVariation('core/embed', name);
    }
    // Removes panels that do not affect the site.
    meguri.removePanels(['template', 'discussion-panel', 'page-attributes']);
  });
})(window.wp, window.meguri);
