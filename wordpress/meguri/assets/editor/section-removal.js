/**
 * The one way in which a section leaves its page: a button in its form, which asks first. Sections are locked against being
 * removed, which WordPress does not ask for where blocks are replaced.
 */
((wp, meguri) => {
  const { createElement: h, useState } = wp.element;
  const { __, sprintf } = wp.i18n;
  const { Button, Modal } = wp.components;
  const { select, useDispatch } = wp.data;
  const FIELDS = 'input, textarea, select';

  const isKept = () => {
    const { getSelectedBlockClientIds, canRemoveBlocks } = select('core/block-editor');
    return !canRemoveBlocks(getSelectedBlockClientIds());
  };
  const refuse = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  // Of several selected blocks, Enter makes one empty paragraph.
  const onKey = (event) => {
    if (event.key === 'Enter' && select('core/block-editor').hasMultiSelection() && isKept()) refuse(event);
  };
  const onPaste = (event) => {
    if (!event.target.closest(FIELDS) && isKept()) refuse(event);
  };
  document.addEventListener('keydown', onKey, true);
  document.addEventListener('paste', onPaste, true);

  meguri.SectionRemoval = function SectionRemoval({ clientId, name }) {
    const [isAsking, setAsking] = useState(false);
    const { replaceBlocks } = useDispatch('core/block-editor');
    return h(
      'div',
      { className: 'meguri-actions' },
      h(
        Button,
        { variant: 'tertiary', isDestructive: true, onClick: () => setAsking(true) },
        __('Remove this section', 'meguri'),
      ),
      isAsking &&
        h(
          Modal,
          {
            // translators: the heading of a section, or its kind.
            title: sprintf(__('Remove “%s”?', 'meguri'), name),
            onRequestClose: () => setAsking(false),
            className: 'meguri-modal',
          },
          h('p', null, __('It stays on the site until you update the page. “Undo” brings it back.', 'meguri')),
          h(
            'div',
            { className: 'meguri-actions' },
            // Removing is locked; a section may be replaced, also with nothing.
            h(
              Button,
              { variant: 'primary', isDestructive: true, onClick: () => replaceBlocks(clientId, []) },
              __('Remove', 'meguri'),
            ),
            h(Button, { variant: 'tertiary', onClick: () => setAsking(false) }, __('Cancel', 'meguri')),
          ),
        ),
    );
  };
})(window.wp, window.meguri);
