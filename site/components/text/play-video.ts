/**
 * Puts the player in the place of a film's card, as large as the card was, and the focus on it.
 *
 * @param card a link with the player's address in `data-video`, as `rich-text/transforms/blocks/videos.ts` makes it
 */
export function playVideo(card: HTMLAnchorElement): void {
  const player = document.createElement('iframe');
  player.title = card.querySelector('b')?.textContent ?? '';
  player.allow = 'autoplay; fullscreen; picture-in-picture';
  // The services play nothing for a page that does not say which site it is on.
  player.referrerPolicy = 'strict-origin-when-cross-origin';
  player.src = card.dataset.video ?? '';
  card.replaceWith(player);
  player.focus();
}
