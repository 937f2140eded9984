/**
 * Animates pictures when they first scroll into view.
 * Pictures are not hidden before, so all appear without this script, in print and with reduced motion.
 */
export function revealPictures(): () => void {
  const waiting = new WeakSet<Element>();
  const observed = new WeakSet<Element>();
  const inView = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target, boundingClientRect } of entries) {
      if (!isIntersecting) {
        waiting.add(target);
        continue;
      }
      inView.unobserve(target);
      if (waiting.has(target)) reveal(target, boundingClientRect);
    }
  });
  const observePictures = () => {
    for (const picture of document.querySelectorAll('main img')) {
      if (observed.has(picture)) continue;
      observed.add(picture);
      inView.observe(picture);
    }
  };
  const changes = new MutationObserver(observePictures);
  changes.observe(document.body, { childList: true, subtree: true });
  observePictures();
  return () => {
    inView.disconnect();
    changes.disconnect();
  };
}

function reveal(picture: Element, { left, right }: DOMRectReadOnly): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const hidden = left <= 0 ? '0 100% 0 0' : right >= document.documentElement.clientWidth ? '0 0 0 100%' : '0 0 100% 0';
  picture.animate(
    { clipPath: [`inset(${hidden})`, 'inset(0)'] },
    { duration: 700, easing: 'cubic-bezier(0.2, 0.6, 0.2, 1)' },
  );
}
