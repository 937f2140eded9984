/**
 * Replaces a video card with the player in the same size and moves the focus to it.
 *
 * @param card link with the player's address in `data-video`, from `rich-text/transforms/blocks/videos.ts`
 */
export function playVideo(card: HTMLAnchorElement): void {
  const player = document.createElement('iframe');
  player.title = card.querySelector('b')?.textContent ?? '';
  player.allow = 'autoplay; fullscreen; picture-in-picture';
  // Video services refuse to play without a referrer.
  player.referrerPolicy = 'strict-origin-when-cross-origin';
  player.src = card.dataset.video ?? '';
  card.replaceWith(player);
  player.focus();
}
