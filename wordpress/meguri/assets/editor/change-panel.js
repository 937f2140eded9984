/** Panel for pending changes of a published entry. */
((wp) => {
  const { createElement: h, useEffect, useState } = wp.element;
  const { __ } = wp.i18n;
  const { Button, Notice } = wp.components;
  const { useSelect } = wp.data;
  const { PluginDocumentSettingPanel } = wp.editPost;
  const NONE = { original: null, change: null };

  function CreateChange({ id }) {
    const [error, setError] = useState('');
    const [isBusy, setBusy] = useState(false);

    async function create() {
      setBusy(true);
      setError('');
      try {
        const { editUrl } = await wp.apiFetch({ path: `/meguri/v1/change/${id}`, method: 'POST' });
        window.location.assign(editUrl);
      } catch (failure) {
        setError(failure.message || __('The change could not be created.', 'meguri'));
        setBusy(false);
      }
    }

    return h(
      'div',
      null,
      h(
        'p',
        null,
        __('You can write, preview and review a change while the published entry stays unchanged.', 'meguri'),
      ),
      h(Button, { variant: 'secondary', isBusy, disabled: isBusy, onClick: create }, __('Prepare a change', 'meguri')),
      error !== '' && h(Notice, { status: 'error', isDismissible: false }, error),
    );
  }

  function ChangePanel() {
    const { id, status, meguri_change } = useSelect((select) => select('core/editor').getCurrentPost(), []);
    const { original, change } = meguri_change ?? NONE;
    const isPublished = status === 'publish';
    const isApplied = original !== null && isPublished;
    useEffect(() => {
      // The change has been applied and is in the trash.
      if (isApplied && original !== '') window.location.assign(original);
    }, [isApplied]);
    if (original === null && !isPublished && status !== 'future') return null;
    return h(
      PluginDocumentSettingPanel,
      { name: 'meguri-change', title: __('Change to a published entry', 'meguri'), className: 'meguri-panel' },
      original !== null &&
        h(
          Notice,
          { status: 'info', isDismissible: false },
          __('This is a change to a published entry. Publishing it replaces that entry.', 'meguri'),
        ),
      original && h(Button, { variant: 'secondary', href: original }, __('Open the published entry', 'meguri')),
      original === null && change === null && h(CreateChange, { id }),
      change && h(Button, { variant: 'secondary', href: change }, __('Open the change', 'meguri')),
      change === '' && h('p', null, __('Another user is preparing a change to this entry.', 'meguri')),
    );
  }

  wp.plugins.registerPlugin('meguri-change', { icon: null, render: ChangePanel });
})(window.wp);
