/** PDF files of a document by language: `{ja?, en?}`, attachment ids. */
((wp, meguri) => {
  const { createElement: h } = wp.element;
  const { __ } = wp.i18n;
  const { Button } = wp.components;
  const { MediaUpload, MediaUploadCheck } = wp.blockEditor;
  const { useSelect } = wp.data;

  function File({ label, id, onChange }) {
    const media = useSelect((select) => (id ? select('core').getMedia(id, { context: 'view' }) : null), [id]);
    return h(
      'div',
      { className: 'meguri-file' },
      h('strong', null, label),
      h('span', null, id ? (media?.title?.rendered ?? `#${id}`) : __('None', 'meguri')),
      h(
        MediaUploadCheck,
        { fallback: h('p', { className: 'meguri-help' }, __('Only editors can choose files.', 'meguri')) },
        h(MediaUpload, {
          allowedTypes: ['application/pdf'],
          value: id,
          onSelect: (media) => onChange(media.id),
          render: ({ open }) =>
            h(
              Button,
              { variant: 'secondary', isSmall: true, onClick: open },
              id ? __('Replace', 'meguri') : __('Choose a PDF', 'meguri'),
            ),
        }),
      ),
      id &&
        h(
          Button,
          { variant: 'tertiary', isSmall: true, isDestructive: true, onClick: () => onChange(undefined) },
          __('Remove', 'meguri'),
        ),
    );
  }

  meguri.FilesInput = function FilesInput({ place, value, onChange }) {
    const files = Array.isArray(value) ? {} : (value ?? {});
    const field = { label: __('PDF files', 'meguri'), help: '' };
    const change = (lang, id) => {
      const { [lang]: _, ...others } = files;
      onChange(id ? { ...others, [lang]: id } : others);
    };
    return h(
      meguri.FieldLayout,
      { field, place, isGroup: true },
      h(File, { label: __('Japanese', 'meguri'), id: files.ja, onChange: (id) => change('ja', id) }),
      h(File, { label: __('English', 'meguri'), id: files.en, onChange: (id) => change('en', id) }),
    );
  };
})(window.wp, window.meguri);
