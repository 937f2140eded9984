/** Lists what prevents publishing, and locks it. Drafts can always be saved. */
((wp, meguri) => {
  const { createElement: h, useEffect } = wp.element;
  const { __, sprintf } = wp.i18n;
  const { Button, Notice } = wp.components;
  const { select, dispatch, useSelect, useDispatch } = wp.data;
  const { PluginDocumentSettingPanel, PluginPrePublishPanel } = wp.editPost;
  const LOCK = 'meguri';
  /** 333 ms at 60 frames per second */
  const MAX_FRAMES = 20;
  /** Time until opened panels have their final height */
  const SETTLED_MS = 300;

  /** Waits until the input is rendered. */
  function focusWhenRendered(id, framesLeft = MAX_FRAMES) {
    const element = document.getElementById(id);
    if (element) {
      const isInput = element.matches('input, select, textarea');
      const input = isInput ? element : (element.querySelector('input, select, textarea, button') ?? element);
      const show = () => input.scrollIntoView({ block: 'center' });
      show();
      input.focus();
      setTimeout(show, SETTLED_MS);
    } else if (framesLeft > 0) {
      requestAnimationFrame(() => focusWhenRendered(id, framesLeft - 1));
    }
  }

  /** Returns the field that is visible while its window is closed. */
  const fieldOf = (place) => place.split('.').slice(0, 2).join('.');

  function goTo(place, picture) {
    dispatch('core/edit-post').closePublishSidebar();
    const [kind, index] = place.split('.');
    if (kind === 'title') {
      // The editor uses an iframe if all blocks have API version 3.
      const canvas = document.querySelector('iframe[name="editor-canvas"]')?.contentDocument ?? document;
      canvas.querySelector('.editor-post-title__input, .editor-post-title [contenteditable]')?.focus();
    } else if (kind === 'block') {
      const block = meguri.blockWithPicture(place, picture) ?? select('core/block-editor').getBlocks()[Number(index)];
      if (block) dispatch('core/block-editor').selectBlock(block.clientId);
      focusWhenRendered(meguri.idOf(place));
    } else {
      dispatch('core/edit-post').openGeneralSidebar('edit-post/document');
      meguri.openPanels(['meguri-fields/meguri-own', 'meguri-fields/meguri-shared', 'meguri-fields/meguri-rare']);
      focusWhenRendered(meguri.idOf(place.split('.').length > 3 ? fieldOf(place) : place));
    }
  }

  /** Inserts the image's own text, or opens its description. */
  function FixButton({ place, picture }) {
    if (!picture) return null;
    if (picture.text === '') return h(meguri.DescribeButton, { id: picture.id, place: `finding.${place}` });
    // translators: %s: a picture's alternative text or caption.
    const label = sprintf(__('Use “%s”', 'meguri'), picture.text);
    return h(
      Button,
      {
        variant: 'secondary',
        isSmall: true,
        onClick: () => meguri.insertPictureText(place, picture),
      },
      label,
    );
  }

  /** Creates keys without list positions, so that a focused input survives changes. */
  function uniqueKeys() {
    const counts = new Map();
    return (name) => {
      const count = counts.get(name) ?? 0;
      counts.set(name, count + 1);
      return `${name} ${count}`;
    };
  }

  function List({ findings, status, hasLoaded }) {
    if (!hasLoaded) return null;
    if (status === 'failed') return h('p', null, __('The check failed. It runs again when you publish.', 'meguri'));
    if (findings.length === 0) return h('p', null, __('Nothing is missing.', 'meguri'));
    const keyOf = uniqueKeys();
    return h(
      'ul',
      { className: 'meguri-findings' },
      findings.map(({ place, label, message, picture }) =>
        h(
          'li',
          { key: keyOf(`${place} ${picture?.id ?? ''}`) },
          h(Button, { variant: 'link', onClick: () => goTo(place, picture) }, label),
          h('span', null, message),
          h(FixButton, { place, picture }),
        ),
      ),
    );
  }

  function PublishCheck() {
    const { findings, status, hasLoaded } = meguri.useFindings();
    const isPublic = useSelect(
      (get) => ['publish', 'future'].includes(get('core/editor').getEditedPostAttribute('status')),
      [],
    );
    // Why the published version is not on the site
    const state = useSelect((get) => get('core/editor').getCurrentPost().meguri_state ?? '', []);
    const isOpen = useSelect((get) => get('core/edit-post').isPublishSidebarOpened(), []);
    const mayPublish = useSelect((get) => !!get('core/editor').getCurrentPost()._links?.['wp:action-publish'], []);
    const { lockPostSaving, unlockPostSaving } = useDispatch('core/editor');
    // The lock also prevents saving drafts. Editors may add images and files during review.
    const isLocked = (isPublic || (isOpen && mayPublish)) && status !== 'failed' && findings.length > 0;
    useEffect(() => {
      if (isLocked) lockPostSaving(LOCK);
      else unlockPostSaving(LOCK);
    }, [isLocked]);
    useEffect(() => {
      if (isPublic || isOpen) dispatch('meguri/findings').setStrict();
    }, [isPublic, isOpen]);
    // translators: how many things are missing.
    const count = sprintf(__('To correct: %d', 'meguri'), findings.length);
    const ready = state === '' ? __('Ready to publish', 'meguri') : state;
    const summary = findings.length > 0 ? count : ready;
    const title = hasLoaded ? summary : __('Checking …', 'meguri');
    return [
      h(
        PluginPrePublishPanel,
        { key: 'before', title, initialOpen: true, className: 'meguri-panel', icon: null },
        h(List, { findings, status, hasLoaded }),
      ),
      h(
        PluginDocumentSettingPanel,
        { key: 'sidebar', name: 'meguri-check', title, className: 'meguri-panel', icon: null },
        state !== '' && h(Notice, { status: 'warning', isDismissible: false }, state),
        h(List, { findings, status, hasLoaded }),
      ),
    ];
  }

  /** Shows rejected changes, and focuses the field named in the address. */
  wp.domReady(() => {
    const target = /^#meguri:([\w.]+)$/.exec(window.location.hash)?.[1];
    for (const { post, headline, findings } of meguri.rejections) {
      const actions = findings.slice(0, 3).map(({ place, label, post: owner = post }) => ({
        label,
        ...(owner === meguri.postId
          ? { onClick: () => goTo(place) }
          : { url: `post.php?post=${owner}&action=edit#meguri:${place}` }),
      }));
      const messages = findings.map(({ label, message }) => `${label}: ${message}`).join(' ');
      dispatch('core/notices').createErrorNotice(`${headline} ${messages}`, { actions });
    }
    if (!target) return;
    const stop = wp.data.subscribe(() => {
      if (!select('meguri/findings').hasLoaded()) return;
      stop();
      goTo(target);
    });
  });

  wp.plugins.registerPlugin('meguri-check', { icon: null, render: PublishCheck });
})(window.wp, window.meguri);
