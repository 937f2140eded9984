/** Texts and focal point of an image, stored on the attachment and shared by all uses. */
((wp, meguri) => {
  const { createElement: h, useState } = wp.element;
  const { __ } = wp.i18n;
  const { Button, FocalPointPicker, Modal, Notice } = wp.components;
  const { useDispatch } = wp.data;

  const field = (label, help, isRequired) => ({ label, help, isRequired, maxLength: 300 });

  meguri.PictureWords = function PictureWords({ picture, place, onClose }) {
    const { alt, caption, focal } = picture.words;
    const [words, setWords] = useState({ alt, caption });
    const [point, setPoint] = useState({ x: focal[0] ?? 0.5, y: focal[1] ?? 0.5 });
    const [state, setState] = useState('');
    const { receiveEntityRecords } = useDispatch('core');

    async function save() {
      setState('saving');
      try {
        const round = (share) => Math.round(share * 100) / 100;
        const saved = await wp.apiFetch({
          path: `/wp/v2/media/${picture.id}?context=view`,
          method: 'POST',
          data: {
            // For the media library and image blocks
            alt_text: words.alt.ja || words.alt.en || '',
            meta: {
              meguri_alt: words.alt,
              meguri_caption: words.caption,
              meguri_focal: [round(point.x), round(point.y)],
            },
          },
        });
        receiveEntityRecords('root', 'media', saved, { context: 'view' });
        meguri.describedPictures += 1;
        meguri.askAgain();
        onClose();
      } catch (error) {
        setState(error.message || __('The picture could not be saved.', 'meguri'));
      }
    }

    const line = (group, lang, texts) =>
      h(meguri.LineInput, {
        key: `${group}.${lang}`,
        field: texts,
        place: `${place}.words.${group}.${lang}`,
        value: words[group][lang],
        onChange: (text = '') => setWords({ ...words, [group]: { ...words[group], [lang]: text } }),
      });
    const seen = __('What one sees, for those who cannot see it.', 'meguri');
    const fact = __('A fact that cannot be seen. May stay empty.', 'meguri');
    return h(
      Modal,
      { title: __('Description of the picture', 'meguri'), onRequestClose: onClose, className: 'meguri-modal' },
      h('p', null, __('It belongs to the picture, and changes wherever the picture is used.', 'meguri')),
      line('alt', 'ja', field(__('Description in Japanese', 'meguri'), seen, true)),
      line('alt', 'en', field(__('Description in English', 'meguri'), seen, true)),
      line('caption', 'ja', field(__('Caption in Japanese', 'meguri'), fact)),
      line('caption', 'en', field(__('Caption in English', 'meguri'), fact)),
      h(FocalPointPicker, {
        label: __('The point that stays in view where the picture is cropped', 'meguri'),
        url: picture.url,
        value: point,
        onChange: setPoint,
      }),
      state !== '' && state !== 'saving' && h(Notice, { status: 'error', isDismissible: false }, state),
      h(
        'div',
        { className: 'meguri-actions' },
        h(
          Button,
          { variant: 'primary', isBusy: state === 'saving', disabled: state === 'saving', onClick: save },
          __('Save description', 'meguri'),
        ),
        h(Button, { variant: 'tertiary', onClick: onClose }, __('Cancel', 'meguri')),
      ),
    );
  };
})(window.wp, window.meguri);
