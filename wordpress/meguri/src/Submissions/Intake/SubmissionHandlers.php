<?php

declare(strict_types=1);

namespace Meguri\Submissions\Intake;

use Meguri\Api\ApiError;
use Meguri\Api\Reply;
use Meguri\Api\Request;
use Meguri\Submissions\Forms;
use Meguri\Submissions\Links\LinkTokens;
use Meguri\Submissions\Mail\Outbox;
use Meguri\Submissions\Storage\PrivateFiles;

/** Submission endpoints, which require the site's API key. */
final class SubmissionHandlers
{
    public static function routes(): array
    {
        $routes = [];
        foreach (Forms::kinds() as $kind) {
            $pattern = (string) preg_replace('/\{\w+\}/', '*', ltrim(Forms::form($kind)['path'], '/'));
            $routes[$pattern] = static fn (Request $request, ?string $key = null) => self::receive($request, $kind, $key);
        }
        return $routes;
    }

    private static function receive(Request $request, string $kind, ?string $key): never
    {
        global $wpdb;
        if (!$request->hasKey()) {
            throw new ApiError('rest_forbidden', 'Submissions are accepted from the site only, with the API key.');
        }
        // WordPress would log personal data in failed statements.
        $wpdb->suppress_errors(true);
        $body = SentBody::read($kind);
        $envelope = Envelope::check($kind, $body->json);
        $files = UploadedFiles::store($envelope->fileNames, $body->files, Forms::form($kind)['files']);
        $stored = null;
        try {
            $stored = Intake::store($kind, $envelope, $files, Subject::of($kind, $key, $envelope->fields));
        } finally {
            if ($stored === null || !$stored['is_new']) {
                PrivateFiles::remove(array_column($files, 'stored_as'));
            }
        }
        Outbox::sendAfterResponse();
        $links = array_map(static fn (array $link) => [
            'lang' => $link['lang'],
            'token' => LinkTokens::sign($link),
            'expires_at' => gmdate('Y-m-d\TH:i:s.000\Z', $link['expires_at']),
        ], $stored['links']);
        Reply::created(['reference' => $stored['reference']] + (Forms::gives($kind) === 'links' ? ['links' => $links] : []));
    }
}
