<?php

declare(strict_types=1);

namespace Meguri\Submissions\Intake;

use Meguri\Api\ApiError;
use Meguri\Api\Reply;
use Meguri\Api\Request;
use Meguri\Submissions\Links\LinkTokens;
use Meguri\Submissions\Mail\Outbox;
use Meguri\Submissions\Storage\PrivateFiles;

/** The endpoints that take what visitors send: from the site alone, which has the key. */
final class SubmissionHandlers
{
    public static function contact(Request $request): never
    {
        self::receive($request, 'contact', static fn () => Subject::none());
    }

    public static function download(Request $request, ?string $id): never
    {
        self::receive($request, 'download', static fn () => Subject::document($id));
    }

    public static function application(Request $request): never
    {
        self::receive($request, 'application', static fn (Envelope $sent) => Subject::position($sent->fields['position']));
    }

    public static function registration(Request $request, ?string $slug): never
    {
        self::receive($request, 'registration', static fn () => Subject::seminar($slug));
    }

    /** @param callable(Envelope): Subject $subjectOf */
    private static function receive(Request $request, string $kind, callable $subjectOf): never
    {
        global $wpdb;
        if (!$request->hasKey()) {
            throw new ApiError('rest_forbidden', 'Submissions are accepted from the site only, with the API key.');
        }
        // WordPress logs the statements that fail, and what is in them.
        $wpdb->suppress_errors(true);
        $body = SentBody::read($kind);
        $sent = Envelope::check($kind, $body->json);
        $files = UploadedFiles::keep($sent->fileNames, $body->files);
        $stored = null;
        try {
            $stored = Intake::store($kind, $sent, $files, $subjectOf($sent));
        } finally {
            if ($stored === null || !$stored['is_new']) {
                PrivateFiles::remove(array_column($files, 'stored_as'));
            }
        }
        Outbox::sendAfterAnswer();
        $links = array_map(static fn (array $link) => [
            'lang' => $link['lang'],
            'token' => LinkTokens::sign($link),
            'expires_at' => gmdate('Y-m-d\TH:i:s.000\Z', $link['expires_at']),
        ], $stored['links']);
        Reply::created(['reference' => $stored['reference']] + ($kind === 'download' ? ['links' => $links] : []));
    }
}
