/** Fields of an entry in sidebar panels. Shared fields are read-only on the English post. */
((wp, meguri) => {
  const { createElement: h, useEffect, useState } = wp.element;
  const { __ } = wp.i18n;
  const { Button, ExternalLink, Modal } = wp.components;
  const { useSelect, useDispatch } = wp.data;
  const { PluginDocumentSettingPanel } = wp.editPost;
  /** Rarely used fields, shown in a separate panel */
  const RARE = ['reading', 'keywords', 'related', 'former_slugs', 'unpublish_at', 'pinned_until'];

  const useMeta = () => useSelect(() => meguri.editedMeta(), []) ?? {};

  /** Lists of objects are too wide for the sidebar. */
  const isWide = (field) => field.items?.properties !== undefined;

  function WideField({ field, name, place, value, onChange }) {
    const [isOpen, setOpen] = useState(false);
    const inside = meguri.useFindingInside(place);
    return h(
      meguri.FieldLayout,
      // The window contains the same id, which must be unique.
      { field, place: isOpen ? `${place}.window` : place, isGroup: true },
      h('p', { className: 'meguri-help' }, meguri.summary(value, field)),
      inside && h('p', { className: 'meguri-wrong' }, inside),
      h(Button, { variant: 'secondary', isSmall: true, onClick: () => setOpen(true) }, __('Edit', 'meguri')),
      isOpen &&
        h(
          Modal,
          {
            title: field.label,
            onRequestClose: () => setOpen(false),
            className: 'meguri-modal',
            shouldCloseOnClickOutside: false,
          },
          h(meguri.Field, { field: { ...field, help: '' }, name, place, value, onChange }),
          h(Button, { variant: 'primary', onClick: () => setOpen(false) }, __('Done', 'meguri')),
        ),
    );
  }

  function MetaField({ field, name }) {
    const meta = useMeta();
    const { editPost } = useDispatch('core/editor');
    const key = `meguri_${name}`;
    const stored = meta[key];
    // WordPress returns an empty list for an unset object, too.
    const value = Array.isArray(stored) && stored.length === 0 ? undefined : stored;
    return h(isWide(field) ? WideField : meguri.Field, {
      field,
      name,
      place: `meta.${name}`,
      value,
      onChange: (next) => editPost({ meta: { ...meta, [key]: next ?? null } }),
    });
  }

  const fieldsOf = (fields, isOfPanel) =>
    Object.entries(fields)
      .filter(([name]) => isOfPanel(name))
      .map(([name, field]) => h(MetaField, { key: name, field, name }));

  function SlugField() {
    const slug = useSelect((select) => select('core/editor').getEditedPostAttribute('slug'), []);
    const { editPost } = useDispatch('core/editor');
    return h(meguri.LineInput, {
      field: meguri.slugField,
      place: 'slug',
      // Hides the percent-encoded slug of a Japanese title.
      value: /%/.test(slug ?? '') ? '' : slug,
      onChange: (next = '') => editPost({ slug: next.trim().toLowerCase() }),
    });
  }

  function Files() {
    const meta = useMeta();
    const { editPost } = useDispatch('core/editor');
    return h(meguri.FilesInput, {
      place: 'meta.files',
      value: meta.meguri_files,
      onChange: (next) => editPost({ meta: { ...meta, meguri_files: next } }),
    });
  }

  function ReadOnly({ field, value }) {
    const picture = meguri.usePicture(field.format === 'picture' ? value?.id : undefined);
    return picture ? h('img', { src: picture.url, alt: picture.texts.alt.en }) : meguri.summary(value, field);
  }

  function SharedReadOnly({ pair }) {
    const japanese = useSelect(
      (select) => pair.sibling && select('core').getEntityRecord('postType', meguri.postType, pair.sibling.id),
      [pair.sibling?.id],
    );
    return h(
      'div',
      null,
      h(
        'p',
        { className: 'meguri-help' },
        __('These fields apply to both languages. Edit them on the Japanese post.', 'meguri'),
      ),
      pair.sibling?.editUrl && h(ExternalLink, { href: pair.sibling.editUrl }, __('Open the Japanese post', 'meguri')),
      japanese &&
        h(
          'dl',
          { className: 'meguri-facts' },
          Object.entries(meguri.shared)
            .filter(([name]) => !meguri.isEmpty(japanese.meta?.[`meguri_${name}`]))
            .flatMap(([name, field]) => [
              h('dt', { key: `${name}-name` }, field.label),
              h(
                'dd',
                { key: name, id: meguri.idOf(`meta.${name}`), tabIndex: -1 },
                h(ReadOnly, { field, value: japanese.meta?.[`meguri_${name}`] }),
              ),
            ]),
        ),
    );
  }

  function Panels() {
    const pair = meguri.usePair();
    // Opens panels with required fields.
    useEffect(
      () => meguri.openPanels(['meguri-pair/meguri-pair', 'meguri-fields/meguri-own', 'meguri-fields/meguri-shared']),
      [],
    );
    const isJapanese = pair.lang === 'ja';
    const panel = (name, title, ...children) =>
      h(PluginDocumentSettingPanel, { name: `meguri-${name}`, title, className: 'meguri-panel' }, ...children);
    const isCommon = (name) => !RARE.includes(name);
    // Readings apply to Japanese titles only.
    const isRare = (name) => RARE.includes(name) && (isJapanese || name !== 'reading');
    return [
      panel(
        'own',
        isJapanese ? __('Japanese text', 'meguri') : __('English text', 'meguri'),
        fieldsOf(meguri.translated, isCommon),
      ),
      panel(
        'shared',
        __('Both languages', 'meguri'),
        ...(isJapanese
          ? [
              meguri.hasSlug && h(SlugField, { key: 'slug' }),
              meguri.type === 'downloads' && h(Files, { key: 'files' }),
              fieldsOf(meguri.shared, isCommon),
            ]
          : [h(SharedReadOnly, { key: 'shared', pair })]),
      ),
      panel(
        'rare',
        __('Search and dates', 'meguri'),
        fieldsOf(meguri.translated, isRare),
        isJapanese && fieldsOf(meguri.shared, isRare),
      ),
    ].map((element, index) => wp.element.cloneElement(element, { key: index }));
  }

  wp.plugins.registerPlugin('meguri-fields', { icon: null, render: Panels });
})(window.wp, window.meguri);
