/** Read by tsc, never run: a work's field without a label or a value is a type error. An unused directive is one, too. */
import type { Work } from '../../contract/content-types/works/definition.ts';
import en from '../../site/i18n/messages/en/server/index.ts';
import ja from '../../site/i18n/messages/ja/server/index.ts';
import type { FactRows } from '../../site/pages/work/facts.server.ts';

export const labels: FactRows[] = [ja.facts.labels, en.facts.labels];

const { location: _, ...withoutOne } = en.facts.labels;
// @ts-expect-error: every row has a label
export const unlabelled: FactRows = withoutOne;

type WithField = Work & { not_yet_there?: string };
// @ts-expect-error: a field that is added to works is missing among the rows
export const added: FactRows<string, WithField> = ja.facts.labels;

type WithFact = Omit<Work, 'facts'> & { facts: Work['facts'] & { not_yet_there?: string } };
// @ts-expect-error: and so is one that is added to its facts
export const addedToFacts: FactRows<string, WithFact> = ja.facts.labels;
