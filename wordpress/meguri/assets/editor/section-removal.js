/**
 * Button to remove a section, after confirmation.
 *
 * Sections are locked, but WordPress lets locked blocks be replaced, which is prevented here.
 */
((wp, meguri) => {
  const { createElement: h, useState } = wp.element;
  const { __, sprintf } = wp.i18n;
  const { Button, Modal } = wp.components;
  const { select, useDispatch } = wp.data;
  const FIELDS = 'input, textarea, select';

  const isLocked = () => {
    const { getSelectedBlockClientIds, canRemoveBlocks } = select('core/block-editor');
    return !canRemoveBlocks(getSelectedBlockClientIds());
  };
  const refuse = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  // Enter replaces several selected blocks with an empty paragraph.
  const onKey = (event) => {
    if (event.key === 'Enter' && select('core/block-editor').hasMultiSelection() && isLocked()) refuse(event);
  };
  const onPaste = (event) => {
    if (!event.target.closest(FIELDS) && isLocked()) refuse(event);
  };
  document.addEventListener('keydown', onKey, true);
  document.addEventListener('paste', onPaste, true);

  meguri.SectionRemoval = function SectionRemoval({ clientId, name }) {
    const [isConfirming, setConfirming] = useState(false);
    const { replaceBlocks } = useDispatch('core/block-editor');
    return h(
      'div',
      { className: 'meguri-actions' },
      h(
        Button,
        { variant: 'tertiary', isDestructive: true, onClick: () => setConfirming(true) },
        __('Remove this section', 'meguri'),
      ),
      isConfirming &&
        h(
          Modal,
          {
            // translators: the heading of a section, or its kind.
            title: sprintf(__('Remove “%s”?', 'meguri'), name),
            onRequestClose: () => setConfirming(false),
            className: 'meguri-modal',
          },
          h('p', null, __('It stays on the site until you update the page. Use “Undo” to restore it.', 'meguri')),
          h(
            'div',
            { className: 'meguri-actions' },
            // The lock does not prevent replacing.
            h(
              Button,
              { variant: 'primary', isDestructive: true, onClick: () => replaceBlocks(clientId, []) },
              __('Remove', 'meguri'),
            ),
            h(Button, { variant: 'tertiary', onClick: () => setConfirming(false) }, __('Cancel', 'meguri')),
          ),
        ),
    );
  };
})(window.wp, window.meguri);
