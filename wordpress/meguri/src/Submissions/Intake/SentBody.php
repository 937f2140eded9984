<?php

declare(strict_types=1);

namespace Meguri\Submissions\Intake;

use Meguri\Api\ApiError;
use Meguri\Submissions\Forms;
use Meguri\Submissions\Storage\Transaction;

/** JSON body, or multipart with JSON and files. */
final class SentBody
{
    private const KILOBYTE = 1024;
    /** Maximum size in bytes; fits the contract's longest texts when escaped. */
    private const MAX_JSON = 128 * self::KILOBYTE;
    private const MAX_LEVELS = 40;

    private function __construct(public readonly mixed $json, public readonly array $files)
    {
    }

    /** @throws ApiError if too large, incomplete or not JSON */
    public static function read(string $kind): self
    {
        $limits = Forms::form($kind)['files'];
        if ($limits !== null) {
            return self::readParts(self::MAX_JSON + $limits['max'] * ($limits['max_bytes'] + self::KILOBYTE));
        }
        $body = stream_get_contents(fopen('php://input', 'rb'), self::MAX_JSON + 1);
        if ($body === false || strlen($body) > self::MAX_JSON) {
            throw self::tooLarge();
        }
        return new self(self::parse($body), []);
    }

    private static function readParts(int $maxBytes): self
    {
        $announced = (int) ($_SERVER['CONTENT_LENGTH'] ?? 0);
        if ($announced > $maxBytes) {
            throw self::tooLarge();
        }
        // PHP discards bodies over `post_max_size`.
        if ($announced > 0 && $_POST === [] && $_FILES === [] && $announced > wp_convert_hr_to_bytes((string) ini_get('post_max_size'))) {
            throw self::tooLarge();
        }
        $json = wp_unslash($_POST['submission'] ?? '');
        if (!is_string($json) || strlen($json) > self::MAX_JSON) {
            throw self::tooLarge();
        }
        return new self(self::parse($json), self::files());
    }

    /** @return list<string> */
    private static function files(): array
    {
        $uploads = $_FILES['files'] ?? ['error' => [], 'tmp_name' => []];
        $errors = array_values((array) $uploads['error']);
        foreach ($errors as $error) {
            if ($error === UPLOAD_ERR_INI_SIZE) {
                throw UploadedFiles::notAccepted();
            }
            if ($error !== UPLOAD_ERR_OK && $error !== UPLOAD_ERR_NO_FILE) {
                throw $error === UPLOAD_ERR_PARTIAL
                    ? new ApiError('rest_invalid_param', 'Invalid parameter(s): body', ['body' => 'The body did not arrive in full.'])
                    : Transaction::storageError();
            }
        }
        return array_values(array_filter((array) $uploads['tmp_name'], static fn ($path) => is_string($path) && $path !== ''));
    }

    private static function parse(string $text): mixed
    {
        $json = json_decode($text, true, self::MAX_LEVELS);
        if (json_last_error() !== JSON_ERROR_NONE) {
            throw new ApiError('rest_invalid_param', 'Invalid parameter(s): body', ['body' => 'The body must be JSON in UTF-8.']);
        }
        return $json;
    }

    private static function tooLarge(): ApiError
    {
        return new ApiError('rest_payload_too_large', 'The body is too large.');
    }
}
