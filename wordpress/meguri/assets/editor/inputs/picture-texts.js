/** Texts and focal point of an image, stored on the attachment and shared by all uses. */
((wp, meguri) => {
  const { createElement: h, useState } = wp.element;
  const { __ } = wp.i18n;
  const { Button, FocalPointPicker, Modal, Notice } = wp.components;
  const { useDispatch } = wp.data;

  const field = (label, help, isRequired) => ({ label, help, isRequired, maxLength: 300 });

  meguri.PictureTexts = function PictureTexts({ picture, place, onClose }) {
    const { alt, caption, focal } = picture.texts;
    const [texts, setTexts] = useState({ alt, caption });
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
            alt_text: texts.alt.ja || texts.alt.en || '',
            meta: {
              meguri_alt: texts.alt,
              meguri_caption: texts.caption,
              meguri_focal: [round(point.x), round(point.y)],
            },
          },
        });
        receiveEntityRecords('root', 'media', saved, { context: 'view' });
        meguri.describedPictures += 1;
        meguri.scheduleCheck();
        onClose();
      } catch (error) {
        setState(error.message || __('The picture could not be saved.', 'meguri'));
      }
    }

    const line = (group, lang, fieldTexts) =>
      h(meguri.LineInput, {
        key: `${group}.${lang}`,
        field: fieldTexts,
        place: `${place}.words.${group}.${lang}`,
        value: texts[group][lang],
        onChange: (text = '') => setTexts({ ...texts, [group]: { ...texts[group], [lang]: text } }),
      });
    const altHelp = __('Describes the picture to people who cannot see it.', 'meguri');
    const captionHelp = __('Additional information that is not visible in the picture. Optional.', 'meguri');
    return h(
      Modal,
      { title: __('Description of the picture', 'meguri'), onRequestClose: onClose, className: 'meguri-modal' },
      h('p', null, __('The description belongs to the picture. Changes apply wherever the picture is used.', 'meguri')),
      line('alt', 'ja', field(__('Description in Japanese', 'meguri'), altHelp, true)),
      line('alt', 'en', field(__('Description in English', 'meguri'), altHelp, true)),
      line('caption', 'ja', field(__('Caption in Japanese', 'meguri'), captionHelp)),
      line('caption', 'en', field(__('Caption in English', 'meguri'), captionHelp)),
      h(FocalPointPicker, {
        label: __('Focal point: the part that stays visible when the picture is cropped', 'meguri'),
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
