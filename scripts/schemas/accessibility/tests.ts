import type { Method } from './criterion.ts';

interface AccessibilityTest {
  method: Method;
  /** In `tests/`. */
  file: string;
  /** As in the source of the test. */
  name: string;
}

const EVERY_KIND = 'accessibility/every-kind-of-page.test.ts';
const KEYBOARD = 'accessibility/keyboard.test.ts';
const MARKS = 'accessibility/marks.test.ts';
const ENQUIRY = 'submissions/enquiry.test.ts';

/** Tests to which the criteria refer. */
export const TESTS = {
  axe: { method: 'axe', file: EVERY_KIND, name: 'finds no axe violations on phone and desktop' },
  axeMenu: {
    method: 'axe',
    file: 'accessibility/axe.test.ts',
    name: 'finds no axe violations in the open menu of a phone (%s)',
  },
  axeForms: {
    method: 'axe',
    file: 'accessibility/axe.test.ts',
    name: 'finds no axe violations in any state of a form',
  },
  axeContrast: {
    method: 'colours',
    file: 'accessibility/axe.test.ts',
    name: 'finds no axe violations with increased contrast (%s)',
  },
  tabStops: {
    method: 'keyboard',
    file: KEYBOARD,
    name: 'shows every tab stop of %s in text order, down to the last link',
  },
  backwards: {
    method: 'keyboard',
    file: KEYBOARD,
    name: 'covers no tab stop on the way back, under the bars of a page at 400 % zoom',
  },
  skipLink: { method: 'keyboard', file: KEYBOARD, name: 'begins on %s with a link that skips the header' },
  gallery: { method: 'keyboard', file: KEYBOARD, name: 'enlarges the images of a work, with JavaScript: %s' },
  disclosures: { method: 'keyboard', file: KEYBOARD, name: 'opens and closes disclosures of %s with Enter' },
  search: {
    method: 'keyboard',
    file: 'search/search-field.test.ts',
    name: 'opens above the page, suggests pages, is operated by keyboard, and closes',
  },
  contactBar: {
    method: 'keyboard',
    file: 'browser/design/openings.test.ts',
    name: 'keeps the contact bar in reach on a phone, without covering the focused element or the footer',
  },
  reflow: { method: 'zoom', file: EVERY_KIND, name: 'loses no content at 400 % zoom and at every width of the design' },
  letters: { method: 'zoom', file: EVERY_KIND, name: 'loses no content at double text size' },
  spacing: { method: 'zoom', file: EVERY_KIND, name: 'loses no content with user-defined text spacing' },
  forcedColours: {
    method: 'colours',
    file: 'accessibility/settings.test.ts',
    name: 'show the logo, the loop line with the chosen station, and the focus',
  },
  motion: { method: 'colours', file: EVERY_KIND, name: 'has no animations or transitions with reduced motion' },
  tree: {
    method: 'tree',
    file: EVERY_KIND,
    name: 'names every element in the accessibility tree, with its visible text',
  },
  structure: {
    method: 'tree',
    file: 'accessibility/structure.test.ts',
    name: 'has named landmarks and ordered headings on %s',
  },
  headings: { method: 'markup', file: MARKS, name: 'increases heading levels by one at a time' },
  names: { method: 'markup', file: MARKS, name: 'names links, buttons and images' },
  languages: {
    method: 'markup',
    file: MARKS,
    name: "declares the language of text in another language than the page's",
  },
  currentLink: { method: 'markup', file: MARKS, name: "is marked in the header's links" },
  breadcrumb: { method: 'markup', file: MARKS, name: 'is the last breadcrumb' },
  liveRegions: {
    method: 'markup',
    file: MARKS,
    name: 'contains live regions for dynamic messages from the beginning',
  },
  parsing: { method: 'markup', file: MARKS, name: 'parses without errors, and gives each id once' },
  titles: {
    method: 'markup',
    file: 'browser/every-document.test.ts',
    name: 'LC-11 responds with a unique title for every page in %s',
  },
  language: {
    method: 'markup',
    file: 'browser/every-document.test.ts',
    name: 'declares the language of each page, and has one h1',
  },
  targets: {
    method: 'measurement',
    file: EVERY_KIND,
    name: 'offers targets of 44 px around the content on phone and tablet, which do not overlap',
  },
  hero: {
    method: 'measurement',
    file: 'accessibility/settings.test.ts',
    name: 'has on %s at %i px a contrast of 4.5:1 for the heading and 7:1 for other text',
  },
  enquiry: { method: 'use', file: ENQUIRY, name: 'is checked, confirmed, changed, and sent once' },
  fields: {
    method: 'use',
    file: ENQUIRY,
    name: 'asks only for fields that the kind of enquiry needs, and explains their purpose',
  },
  draft: {
    method: 'use',
    file: ENQUIRY,
    name: 'keeps its draft through reload, language switch and a failed send, and deletes it after success',
  },
  withoutScripts: {
    method: 'use',
    file: 'submissions/forms-without-javascript.test.ts',
    name: 'has the same steps for an enquiry',
  },
  showMore: {
    method: 'use',
    file: 'navigation/show-more.test.ts',
    name: 'appends page after page, announces the number, focuses the first new entry, and ends',
  },
  results: {
    method: 'use',
    file: 'search/search-field.test.ts',
    name: 'leads to all results in English with Enter, and from the menu of a phone',
  },
} as const satisfies Record<string, AccessibilityTest>;

export type TestName = keyof typeof TESTS;
