import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest, by folder or file. The last file to start must be a short one, or a worker waits for it alone. */
const LONG = [
  ...['tests/accessibility/every-kind', 'tests/browser/pictures', 'tests/navigation/follow-links'],
  ...['tests/behaviours/scroll', 'tests/submissions/enquiry', 'tests/build/byte-budget'],
  ...['tests/navigation/', 'tests/behaviours/', 'tests/hostile/', 'tests/accessibility/', 'tests/preview/'],
  ...['tests/faults/odd-requests', 'tests/unit/scripts/test-suites', 'tests/submissions/'],
  // The first with WordPress makes one that the others copy, which wait for it: they come after long ones without.
  ...['tests/systems/wordpress/contract', 'tests/systems/export/', 'tests/systems/development'],
  ...['tests/systems/earlier-builds', 'tests/systems/wordpress/', 'tests/systems/pictures/pictures-ahead'],
  ...['tests/systems/kill', 'tests/systems/commands/inbox', 'tests/systems/start-up'],
  'tests/systems/commands/preview-command',
];

/** Begins with the long files; where an earlier run has left its durations, with those that it found longest. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = LONG.findIndex((part) => moduleId.includes(part));
      return index < 0 ? LONG.length : index;
    };
    // The sort is stable: files of one rank keep the order that they would have had.
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
