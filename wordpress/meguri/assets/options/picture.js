/** Selects images from the media library; without JavaScript, by id. */
for (const box of document.querySelectorAll('.meguri-picture')) {
  const [picture, input, button] = ['img', 'input', 'button'].map((name) => box.querySelector(name));
  input.hidden = true;
  button.hidden = false;
  button.addEventListener('click', () => {
    const mediaFrame = wp.media({ title: button.textContent, library: { type: 'image' }, multiple: false });
    mediaFrame.on('select', () => {
      const { id, url, sizes } = mediaFrame.state().get('selection').first().toJSON();
      input.value = id;
      picture.src = (sizes?.medium ?? { url }).url;
      picture.hidden = false;
    });
    mediaFrame.open();
  });
}
