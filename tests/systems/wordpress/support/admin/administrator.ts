/** Requests of an administrator to WordPress, and function calls that bypass the admin */
import { writeFile } from 'node:fs/promises';
import { API_PATH } from '../../../../../contract/api/api-path.ts';
import { inTree } from '../failures.ts';
import { editorOf, type ImportedWordpress } from '../imported-wordpress.ts';
import { logIn } from './log-in.ts';

/** Calls WordPress functions without a user, as WP-CLI does, and creates nonces for a user. */
const PLUGIN = `<?php
add_action('wp_loaded', static function () {
    if (!isset($_SERVER['HTTP_X_CALL'])) {
        return;
    }
    $call = json_decode(file_get_contents('php://input'), true);
    if (!is_array($call)) {
        wp_die('The call cannot be read: ' . json_last_error_msg());
    }
    [$name, $arguments] = $call;
    require_once ABSPATH . 'wp-admin/includes/admin.php';
    $result = $name(...$arguments);
    header('Content-Type: application/json');
    exit(json_encode(is_wp_error($result) ? ['error' => $result->get_error_message()] : ['result' => $result]));
});
add_action('wp_ajax_nonce', static fn () => wp_die(wp_create_nonce(wp_unslash($_GET['for']))));
`;

export interface StoredPost {
  ID: number;
  post_title: string;
  post_name: string;
  post_status: string;
  post_password: string;
}

export interface AdminResponse {
  status: number;
  text: string;
}

/** @throws an error with the beginning of a response that is not JSON */
async function jsonOf<Body>(response: Response, request = response.url): Promise<Body> {
  const text = await response.text();
  try {
    return JSON.parse(text) as Body;
  } catch {
    const excerpt = text.replace(/<(style|script).*?<\/\1>|<[^>]*>|\s+/gs, ' ').slice(0, 2000);
    throw new Error(`${request}: ${response.status} ${excerpt}`);
  }
}

export type Administrator = Awaited<ReturnType<typeof administratorOf>>;

export async function administratorOf(wordpress: ImportedWordpress) {
  const { origin } = wordpress;
  await writeFile(inTree(wordpress, 'wp-content/mu-plugins/administrator.php'), PLUGIN);
  const cookie = await logIn(wordpress, 'admin');
  const ajax = `${origin}/wp-admin/admin-ajax.php`;
  const rest = editorOf(wordpress);

  async function send(path: string, form?: Record<string, string | string[]>): Promise<AdminResponse> {
    const body = new URLSearchParams();
    for (const [name, values] of Object.entries(form ?? {}))
      for (const value of [values].flat()) body.append(name, value);
    const response = await fetch(path.startsWith('http') ? path : `${origin}/wp-admin/${path}`, {
      headers: { cookie },
      ...(form && { method: 'POST', body }),
    });
    return { status: response.status, text: await response.text() };
  }

  const nonce = async (action: string) => (await send(`${ajax}?action=nonce&for=${encodeURIComponent(action)}`)).text;

  /** @returns an object with `error` for a `WP_Error` */
  async function call<Result = unknown>(
    name: string,
    ...given: unknown[]
  ): Promise<{ result?: Result; error?: string }> {
    const response = await fetch(`${origin}/`, {
      method: 'POST',
      headers: { 'x-call': '1' },
      // PHP cannot decode unpaired surrogates.
      body: JSON.stringify([name, given], (_, value) => (typeof value === 'string' ? value.toWellFormed() : value)),
    });
    return jsonOf<{ result?: Result; error?: string }>(response, name);
  }

  return {
    cookie,
    call,
    rest,
    send,
    nonce,

    async stored(id: number): Promise<StoredPost> {
      return (await call<StoredPost>('get_post', id)).result as StoredPost;
    },

    /** @returns the updated row, or the reason why nothing was saved */
    async quickEdit(id: number, postType: string, changes: Record<string, string>): Promise<string> {
      const post = (await call<StoredPost & { post_date: string }>('get_post', id)).result;
      const [year = '', month = '', day = '', hour = '', minute = ''] = post?.post_date.split(/\D/) ?? [];
      const { text } = await send(ajax, {
        action: 'inline-save',
        _inline_edit: await nonce('inlineeditnonce'),
        post_ID: String(id),
        post_type: postType,
        screen: `edit-${postType}`,
        post_view: 'list',
        edit_date: 'true',
        aa: year,
        mm: month,
        jj: day,
        hh: hour,
        mn: minute,
        ss: '00',
        post_title: post?.post_title ?? '',
        post_name: post?.post_name ?? '',
        post_author: '1',
        _status: post?.post_status ?? '',
        post_password: post?.post_password ?? '',
        ...changes,
      });
      return text;
    },

    /** @returns the following list, with its notices */
    async bulkEdit(ids: readonly number[], postType: string, changes: Record<string, string>): Promise<string> {
      const form = { post_type: postType, action: 'edit', bulk_edit: 'Update', post_author: '-1', _status: '-1' };
      const post = ids.map(String);
      return (await send('edit.php', { ...form, 'post[]': post, _wpnonce: await nonce('bulk-posts'), ...changes }))
        .text;
    },

    async restoreRevision(revision: number): Promise<AdminResponse> {
      const id = (await call<{ post_parent: number }>('get_post', revision)).result?.post_parent;
      return send(
        `revision.php?revision=${revision}&action=restore&_wpnonce=${await nonce(`restore-post_${revision}`)}&post=${id}`,
      );
    },

    async deleteInList(ids: readonly number[]): Promise<AdminResponse> {
      const media = ids.map((id) => `media[]=${id}`).join('&');
      return send(`upload.php?mode=list&action=delete&${media}&_wpnonce=${await nonce('bulk-media')}`);
    },

    async deleteInGrid(id: number): Promise<AdminResponse> {
      return send(ajax, { action: 'delete-post', id: String(id), _wpnonce: await nonce(`delete-post_${id}`) });
    },

    async deleteOverRest(id: number): Promise<{ status: number; body: { message?: string } }> {
      const { secrets } = wordpress;
      const authorization = `Basic ${Buffer.from(`admin:${secrets.applicationPassword}`).toString('base64')}`;
      const response = await fetch(`${origin}/wp-json/wp/v2/media/${id}?force=true`, {
        method: 'DELETE',
        headers: { authorization },
      });
      return { status: response.status, body: await jsonOf<{ message?: string }>(response) };
    },

    async read<Body>(path: string): Promise<{ status: number; body: Body }> {
      const response = await fetch(`${origin}${API_PATH}${path}`);
      return { status: response.status, body: await jsonOf<Body>(response) };
    },
  };
}
