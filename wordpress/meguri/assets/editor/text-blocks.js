/** Blocks of a text as the site shows them: headings of three levels, and of embeds YouTube and Vimeo. */
((wp, meguri) => {
  const KEPT = ['youtube', 'vimeo'];
  const [HIGHEST, LOWEST] = [2, 4];

  const withSiteLevel = ({ transform, ...rest }) => ({
    ...rest,
    transform: (...from) => {
      const block = transform(...from);
      const level = Math.min(LOWEST, Math.max(HIGHEST, block.attributes.level));
      return { ...block, attributes: { ...block.attributes, level } };
    },
  });
  // The menu’s other levels are hidden by the styles; these come from other programs, and from “# ” at the beginning of a line.
  wp.hooks.addFilter('blocks.registerBlockType', 'meguri/heading-levels', (settings, name) => {
    if (name !== 'core/heading') return settings;
    const { from, ...transforms } = settings.transforms;
    return { ...settings, transforms: { ...transforms, from: from.map(withSiteLevel) } };
  });

  wp.domReady(() => {
    // Stripes, outlines and the like: the site has its own.
    for (const { name } of wp.blocks.getBlockTypes()) {
      const styles = wp.data.select('core/blocks').getBlockStyles(name) ?? [];
      for (const style of styles) wp.blocks.unregisterBlockStyle(name, style.name);
    }
    for (const { name } of wp.blocks.getBlockVariations('core/embed') ?? []) {
      if (!KEPT.includes(name)) wp.blocks.unregisterBlockVariation('core/embed', name);
    }
    // The sidebar's panels of the theme and of blocks' styles say nothing about the site.
    meguri.removePanels(['template', 'discussion-panel', 'page-attributes']);
  });
})(window.wp, window.meguri);
