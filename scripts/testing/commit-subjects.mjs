/**
 * Checks the subjects of commits: imperative, at most 72 characters, no colon. Without arguments, checks the commits after the one in
 * `.ci/commit-subjects-base`, merges excepted; with the file of a message, as Git calls a `commit-msg` hook, that message.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const BASE = '.ci/commit-subjects-base';
/** A line for each exempt commit: its hash, and the reason. */
const EXCEPTIONS = '.ci/commit-subjects-exceptions';
const MAX_LENGTH = 72;
/** Verbs that look like past participles, gerunds or the third person. */
const IMPERATIVES = new Set(['Embed', 'Feed', 'Need', 'Seed', 'Shed', 'Speed', 'Exceed', 'Proceed', 'Bring', 'Ring']);

/**
 * Returns the mistake in a subject, or null.
 *
 * @param {string} subject
 */
export function subjectProblem(subject) {
  if (subject.length > MAX_LENGTH) return `has ${subject.length} characters; at most ${MAX_LENGTH}`;
  const [verb = ''] = subject.split(' ');
  if (!/^[A-Z][a-z-]+$/.test(verb)) return 'must begin with a verb in the imperative, capitalised';
  if (/(?:ed|ing|(?<![su])s)$/.test(verb) && !IMPERATIVES.has(verb)) return `must be imperative, not “${verb}”`;
  if (/[.:;]$/.test(subject)) return 'must not end with punctuation';
  if (/[a-z]: /.test(subject)) return 'must be one sentence without a colon';
  return null;
}

/** @param {string[]} args */
function git(...args) {
  return execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1e8, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** @returns {string[]} */
function problemsSinceBase() {
  const base = readFileSync(BASE, 'utf8').trim();
  const exempt = new Set(
    readFileSync(EXCEPTIONS, 'utf8')
      .split('\n')
      .map((line) => line.split(' ')[0]),
  );
  let log;
  try {
    log = git('log', '--no-merges', '--format=%H %s', `${base}..HEAD`);
  } catch {
    // A shallow clone, or an archive without history.
    console.log(`Commit subjects: skipped, because the history does not reach ${base.slice(0, 12)}`);
    return [];
  }
  const commits = log.split('\n').filter(Boolean);
  console.log(`Commit subjects: checked ${commits.length}`);
  return commits.flatMap((line) => {
    const hash = line.slice(0, 40);
    const problem = exempt.has(hash) ? null : subjectProblem(line.slice(41));
    return problem ? [`${hash.slice(0, 12)} “${line.slice(41)}” ${problem}`] : [];
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [file] = process.argv.slice(2);
  const [subject = ''] = file ? readFileSync(file, 'utf8').split('\n') : [];
  const isMerge = subject.startsWith('Merge ');
  const problem = file && !isMerge ? subjectProblem(subject) : null;
  const problems = file ? (problem ? [`The commit subject ${problem}.`] : []) : problemsSinceBase();
  for (const line of problems) console.error(line);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
