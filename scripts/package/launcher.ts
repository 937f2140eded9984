import { RELEASE_BUILD } from '../../server/routes/build-files.ts';
import { SERVER_ENV, serverFlags } from '../bootstrap/server-flags.mjs';
import { RELEASE_COMMANDS } from './commands.ts';

/** Settings of a release that `.env` in the common folder overrides. */
export const DEFAULT_SETTINGS = 'settings.env';

/** Flags of the server, if NODE_OPTIONS sets no heap limit. */
const [limit, ...flags] = serverFlags({});

/**
 * Returns `bin/meguri`. A POSIX shell starts the release's Node, because the server needs flags and environment variables
 * before its process starts.
 */
export function launcher(version: string): string {
  const names = Object.keys(RELEASE_COMMANDS);
  const list = [['start', 'serves the site'], ...names.map((name) => [name, RELEASE_COMMANDS[name]?.purpose])];
  const width = Math.max(...list.map(([name = '']) => name.length));
  return `#!/bin/sh
# Runs a command of this release with its own Node. docs/guides/operations.md describes the commands.
set -eu
release=$(dirname "$(dirname "$(readlink -f "$0")")")
MEGURI_HOME=$(dirname "$(dirname "$release")")
if [ "$release" != "$MEGURI_HOME/releases/${version}" ]; then
  echo "meguri: this release must be in a folder releases/${version}, but it is in $release." >&2
  exit 1
fi
export MEGURI_HOME NODE_ENV=production

command=\${1-}
[ $# -eq 0 ] || shift
node() {
  exec "$release/node/bin/node" "$@"
}

case $command in
start)
  # With \`current\` in it, so that a rolling restart follows the link.
  MEGURI_LAUNCHER=$(cd "$(dirname "$0")" && pwd -L)/meguri
  export MEGURI_LAUNCHER ${Object.entries(SERVER_ENV)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')}
  limit=${limit}
  case \${NODE_OPTIONS-} in *--max-old-space-size* | *--max_old_space_size*) limit= ;; esac
  set -- $limit ${flags.join(' ')} ${envFiles()} "$release/${RELEASE_BUILD}/server/start.js" "$@"
  ;;
${names.join(' | ')})
  set -- ${envFiles()} "$release/lib/commands/$command.js" "$@"
  ;;
*)
  [ -z "$command" ] || echo "meguri: unknown command $command." >&2
  cat <<'END' >&2
Meguri ${version}. Commands:
${list.map(([name = '', purpose]) => `  ${name.padEnd(width)}  ${purpose}`).join('\n')}
END
  [ -z "$command" ]
  exit
  ;;
esac
node "$@"
`;
}

/** A later file takes precedence. The environment takes precedence over both. */
function envFiles(): string {
  return `"--env-file=$release/${DEFAULT_SETTINGS}" "--env-file-if-exists=$MEGURI_HOME/.env"`;
}

/** Without a setting, a release serves its own content, and all releases share the data. */
export function defaultSettings(version: string): string {
  return `# Defaults of this release. Write settings into .env in the folder that contains releases/.\nCONTENT_DIR=releases/${version}/content\n`;
}
