import type { Navigation } from '../../../contract/site/site-profile.ts';
import { MENU_LIMITS } from '../../../contract/vocabulary.ts';
import type { ContentFile } from '../reading/read-content-file.ts';

/** Reports links beyond the limits of the site. */
export function checkMenus(menus: Navigation | undefined, { name, lineOf, diagnostics }: ContentFile): void {
  const check = (path: readonly PropertyKey[], items: readonly unknown[], max: number, noun: string) => {
    if (items.length <= max) return;
    const message = `"${path.join('.')}" has ${items.length} ${noun}, and the site shows ${max}`;
    const hint = `The first ${max} are shown: take the others out${path[1] === 'header' ? ', or put them into the footer' : ''}`;
    diagnostics.push({ file: name, line: lineOf([...path, max]), message, hint, isBlocking: false });
  };
  const { header = [], footer = [], legal = [] } = menus ?? {};
  check(['navigation', 'header'], header, MENU_LIMITS.header, 'links');
  check(['navigation', 'footer'], footer, MENU_LIMITS.groups, 'groups');
  for (const [index, { links }] of footer.entries()) {
    check(['navigation', 'footer', index, 'links'], links, MENU_LIMITS.links, 'links');
  }
  check(['navigation', 'legal'], legal, MENU_LIMITS.links, 'links');
}
