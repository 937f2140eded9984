/** Related entries, selected by title and stored by slug or id. */
((wp, meguri) => {
  const { createElement: h } = wp.element;
  const { __ } = wp.i18n;
  const { Button, ComboboxControl } = wp.components;
  const { useSelect } = wp.data;
  const { decodeEntities } = wp.htmlEntities;

  /** Returns the 100 newest Japanese entries, or undefined while loading. */
  const useEntries = () =>
    useSelect((select) => {
      const query = { per_page: 100, context: 'edit', status: 'publish,future', _fields: 'id,title,slug,meguri_pair' };
      const postId = select('core/editor').getCurrentPostId();
      return select('core')
        .getEntityRecords('postType', meguri.postType, query)
        ?.filter((post) => post.meguri_pair.lang === 'ja' && post.id !== postId)
        .map((post) => ({
          value: String(meguri.hasSlug ? post.slug : post.meguri_pair.entryId),
          label: decodeEntities(post.title.raw),
        }));
    }, []);

  meguri.RelatedInput = function RelatedInput({ field, place, value, onChange }) {
    const entries = useEntries();
    const selected = value ?? [];
    const titleOf = (key) => entries?.find((entry) => entry.value === String(key))?.label ?? String(key);
    const add = (key) => key && onChange([...selected, meguri.hasSlug ? key : Number(key)]);
    return h(
      meguri.FieldLayout,
      { field, place, isGroup: true },
      selected.map((key, index) =>
        h(
          'div',
          { key, className: 'meguri-file' },
          h('span', null, titleOf(key)),
          h(
            Button,
            {
              variant: 'tertiary',
              isSmall: true,
              isDestructive: true,
              onClick: () => onChange(selected.filter((_, position) => position !== index)),
            },
            __('Remove', 'meguri'),
          ),
        ),
      ),
      selected.length < field.maxItems &&
        h(ComboboxControl, {
          label: __('Add by title', 'meguri'),
          value: null,
          options: (entries ?? []).filter((entry) => !selected.map(String).includes(entry.value)),
          onChange: add,
        }),
    );
  };
})(window.wp, window.meguri);
