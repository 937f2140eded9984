import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The slowest folders and files, slowest first. A short file must start last, or one worker finishes long after the
 * others.
 */
const SLOW = [
  ...['tests/accessibility/every-kind', 'tests/browser/design/page-change', 'tests/navigation/follow-links'],
  ...[
    'tests/navigation/ordinary-visitor',
    'tests/sample/in-the-browser/lines',
    'tests/sample/in-the-browser/length',
    'tests/browser/pictures',
  ],
  ...['tests/behaviours/scroll', 'tests/submissions/enquiry', 'tests/build/byte-budget'],
  ...['tests/navigation/', 'tests/behaviours/', 'tests/hostile/', 'tests/accessibility/', 'tests/preview/'],
  ...['tests/faults/odd-requests', 'tests/unit/scripts/test-suites', 'tests/submissions/'],
  // WordPress tests wait for the first of them to create an installation that the others copy, so others start first.
  ...['tests/systems/wordpress/contract', 'tests/systems/export/', 'tests/systems/development'],
  ...['tests/systems/commands/recipes', 'tests/systems/wordpress/site-content', 'tests/systems/earlier-builds'],
  ...['tests/systems/wordpress/day', 'tests/systems/wordpress/failures', 'tests/systems/wordpress/admin-fuzz'],
  ...['tests/systems/pictures/pre-generation', 'tests/systems/wordpress/', 'tests/systems/commands/new-site'],
  ...['tests/systems/commands/preview-command', 'tests/systems/commands/screenshots', 'tests/systems/start-up'],
  ...['tests/systems/small-heap', 'tests/systems/third-parties/', 'tests/systems/stop'],
];

/** Starts slow files first, and orders files of the same rank by their duration in earlier runs. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = SLOW.findIndex((part) => moduleId.includes(part));
      return index < 0 ? SLOW.length : index;
    };
    // The sort is stable, so files of the same rank keep Vitest's order.
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
