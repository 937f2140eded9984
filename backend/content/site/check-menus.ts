import type { Navigation } from '../../../contract/site/site-profile.ts';
import { MENU_LIMITS } from '../../../contract/vocabulary.ts';
import { finding } from '../../content-lint/diagnostics.ts';
import type { ContentFile } from '../reading/read-content-file.ts';

type MenuCode = 'menu-header-too-long' | 'menu-links-too-many' | 'menu-groups-too-many';

/** Reports links beyond the limits of the site. */
export function checkMenus(menus: Navigation | undefined, { name, lineOf, diagnostics }: ContentFile): void {
  const check = (path: readonly PropertyKey[], items: readonly unknown[], max: number, code: MenuCode) => {
    if (items.length <= max) return;
    const found = finding(code, { name: path.join('.'), count: items.length, max });
    diagnostics.push({ ...found, file: name, line: lineOf([...path, max]), isBlocking: false });
  };
  const { header = [], footer = [], legal = [] } = menus ?? {};
  check(['navigation', 'header'], header, MENU_LIMITS.header, 'menu-header-too-long');
  check(['navigation', 'footer'], footer, MENU_LIMITS.groups, 'menu-groups-too-many');
  for (const [index, { links }] of footer.entries()) {
    check(['navigation', 'footer', index, 'links'], links, MENU_LIMITS.links, 'menu-links-too-many');
  }
  check(['navigation', 'legal'], legal, MENU_LIMITS.links, 'menu-links-too-many');
}
