/** Image input with an optional portrait variant: `{id, portrait?}`. */
((wp, meguri) => {
  const { createElement: h, useState } = wp.element;
  const { __, sprintf } = wp.i18n;
  const { Button } = wp.components;
  const { MediaUpload, MediaUploadCheck } = wp.blockEditor;
  const { useSelect } = wp.data;
  const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

  const byLanguage = (value) => ({ ja: '', en: '', ...(Array.isArray(value) ? {} : value) });

  meguri.textsOf = ({ meta }) => ({
    alt: byLanguage(meta?.meguri_alt),
    caption: byLanguage(meta?.meguri_caption),
    focal: meta?.meguri_focal ?? [],
  });

  /** Returns undefined while loading, and null without an id. */
  meguri.usePicture = (id) =>
    useSelect(
      (select) => {
        if (!id) return null;
        const media = select('core').getMedia(id, { context: 'view' });
        if (!media) return undefined;
        const { width, height } = media.media_details ?? {};
        return { id, url: media.source_url, width, height, texts: meguri.textsOf(media) };
      },
      [id],
    );

  /** @param kind `picture` or `portrait` */
  meguri.sizeWarning = ({ width, height } = {}, kind = 'picture') =>
    width && width < meguri.minWidths[kind]
      ? sprintf(
          // translators: 1: width, 2: height, 3: the width that is wanted, all in pixels.
          __(
            'The picture is %1$d × %2$d pixels, which is small for large screens. Use a picture at least %3$d pixels wide.',
            'meguri',
          ),
          width,
          height,
          meguri.minWidths[kind],
        )
      : null;

  meguri.DescribeButton = function DescribeButton({ id, place }) {
    const picture = meguri.usePicture(id);
    const [isDescribing, setDescribing] = useState(false);
    if (!picture) return null;
    return [
      h(
        Button,
        { key: 'open', variant: 'secondary', isSmall: true, onClick: () => setDescribing(true) },
        __('Description and focus', 'meguri'),
      ),
      isDescribing && h(meguri.PictureTexts, { key: 'words', picture, place, onClose: () => setDescribing(false) }),
    ];
  };

  function PicturePicker({ id, kind, place, label, onChange, onRemove }) {
    const picture = meguri.usePicture(id);
    const choose = (media) => onChange(media.id);
    const tooSmall = meguri.sizeWarning(picture ?? undefined, kind);
    const alt = picture?.texts.alt.ja || picture?.texts.alt.en;
    return h(
      'div',
      { className: 'meguri-picture' },
      picture && h('img', { src: picture.url, alt: alt ?? '' }),
      picture &&
        h('p', { className: alt ? 'meguri-help' : 'meguri-wrong' }, alt || __('No description yet.', 'meguri')),
      tooSmall && h('p', { className: 'meguri-doubt' }, tooSmall),
      h(
        'div',
        { className: 'meguri-actions' },
        h(
          MediaUploadCheck,
          { fallback: h('p', { className: 'meguri-help' }, __('Only editors can choose files.', 'meguri')) },
          h(MediaUpload, {
            allowedTypes: TYPES,
            value: id,
            onSelect: choose,
            render: ({ open }) =>
              h(Button, { variant: 'secondary', isSmall: true, onClick: open }, id ? __('Replace', 'meguri') : label),
          }),
        ),
        h(meguri.DescribeButton, { id, place }),
        id &&
          h(
            Button,
            { variant: 'tertiary', isSmall: true, isDestructive: true, onClick: onRemove },
            __('Remove', 'meguri'),
          ),
      ),
    );
  }

  meguri.PictureInput = function PictureInput({ field, place, value, onChange }) {
    const { id, portrait } = value ?? {};
    return h(
      meguri.FieldLayout,
      { field, place, isGroup: true },
      h(PicturePicker, {
        id,
        place,
        label: __('Choose a picture', 'meguri'),
        onChange: (selectedId) => onChange({ ...value, id: selectedId }),
        onRemove: () => onChange(undefined),
      }),
      id &&
        h(
          'details',
          { className: 'meguri-more', open: Boolean(portrait) },
          h('summary', null, __('Different picture for portrait screens', 'meguri')),
          h('p', { className: 'meguri-help' }, __('Portrait format, 3:4. Optional.', 'meguri')),
          h(PicturePicker, {
            id: portrait,
            kind: 'portrait',
            place: `${place}.portrait`,
            label: __('Choose a portrait picture', 'meguri'),
            onChange: (selectedId) => onChange({ ...value, portrait: selectedId }),
            onRemove: () => onChange({ id }),
          }),
        ),
    );
  };
})(window.wp, window.meguri);
