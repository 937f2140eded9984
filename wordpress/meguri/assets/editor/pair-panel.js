/** Panel with the entry's language, and the state of its translation. */
((wp, meguri) => {
  const { createElement: h, useState } = wp.element;
  const { __ } = wp.i18n;
  const { Button, Notice } = wp.components;
  const { useSelect, useDispatch } = wp.data;
  const { PluginDocumentSettingPanel } = wp.editPost;
  const NEW = { lang: 'ja', entryId: 0, english: 'missing', sibling: null };

  /** @returns {{lang: string, entryId: number, english: string, sibling: object | null}} */
  meguri.usePair = () => useSelect((select) => select('core/editor').getCurrentPost().meguri_pair ?? NEW, []);

  const SENTENCES = {
    missing: __('There is no English version yet.', 'meguri'),
    draft: __('The English version is a draft.', 'meguri'),
    older: __('The English version is older than the Japanese version.', 'meguri'),
    current: __('The English version is current.', 'meguri'),
  };
  const COLOURS = { missing: 'info', draft: 'info', older: 'warning', current: 'success' };

  function Translate() {
    const [error, setError] = useState('');
    const [isBusy, setBusy] = useState(false);
    const id = useSelect((select) => select('core/editor').getCurrentPostId(), []);
    const isNew = useSelect((select) => select('core/editor').isEditedPostNew(), []);
    const isDirty = useSelect((select) => select('core/editor').isEditedPostDirty(), []);
    const { savePost } = useDispatch('core/editor');

    async function translate() {
      setBusy(true);
      setError('');
      try {
        // Unsaved text would be lost.
        if (isDirty) await savePost();
        const { editUrl } = await wp.apiFetch({ path: `/meguri/v1/translation/${id}`, method: 'POST' });
        window.location.assign(editUrl);
      } catch (failure) {
        setError(failure.message || __('The English draft could not be created.', 'meguri'));
        setBusy(false);
      }
    }

    return h(
      'div',
      null,
      h(
        Button,
        { variant: 'secondary', isBusy, disabled: isBusy || isNew, onClick: translate },
        __('Create the English draft', 'meguri'),
      ),
      isNew && h('p', { className: 'meguri-help' }, __('Save the Japanese text first.', 'meguri')),
      error !== '' && h(Notice, { status: 'error', isDismissible: false }, error),
    );
  }

  function PairPanel() {
    const { lang, english, sibling } = meguri.usePair();
    const isJapanese = lang === 'ja';
    const open = isJapanese ? __('Open the English version', 'meguri') : __('Open the Japanese post', 'meguri');
    return h(
      PluginDocumentSettingPanel,
      { name: 'meguri-pair', title: __('Language', 'meguri'), className: 'meguri-panel' },
      h(
        'p',
        { className: 'meguri-language' },
        isJapanese ? __('Japanese version', 'meguri') : __('English version', 'meguri'),
      ),
      h(Notice, { status: COLOURS[english], isDismissible: false }, SENTENCES[english]),
      !isJapanese &&
        !sibling &&
        h('p', null, __('The Japanese post is missing, so this entry is not on the site.', 'meguri')),
      sibling?.editUrl ? h(Button, { variant: 'secondary', href: sibling.editUrl }, open) : isJapanese && h(Translate),
    );
  }

  wp.plugins.registerPlugin('meguri-pair', { icon: null, render: PairPanel });
})(window.wp, window.meguri);
