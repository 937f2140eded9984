<?php

declare(strict_types=1);

namespace Meguri\Submissions\Intake;

use Meguri\Api\ApiError;
use Meguri\Submissions\Forms;
use Meguri\Submissions\Storage\Transaction;

/** The body of a submission: JSON, or for a form with files JSON and files. */
final class SentBody
{
    private const KILOBYTE = 1024;
    /** The longest texts that the contract allows, escaped, in bytes. */
    private const MAX_JSON = 128 * self::KILOBYTE;
    private const MAX_LEVELS = 40;

    /** @param list<string> $files paths of what PHP has received */
    private function __construct(public readonly mixed $json, public readonly array $files)
    {
    }

    /** @throws ApiError for a body that is too large, incomplete, or no JSON */
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

    /** @param int $most size of the body in bytes */
    private static function readParts(int $most): self
    {
        $announced = (int) ($_SERVER['CONTENT_LENGTH'] ?? 0);
        if ($announced > $most) {
            throw self::tooLarge();
        }
        // What is beyond `post_max_size`, PHP drops as a whole.
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
        $sent = $_FILES['files'] ?? ['error' => [], 'tmp_name' => []];
        $errors = array_values((array) $sent['error']);
        foreach ($errors as $error) {
            if ($error === UPLOAD_ERR_INI_SIZE) {
                throw UploadedFiles::notAccepted();
            }
            if ($error !== UPLOAD_ERR_OK && $error !== UPLOAD_ERR_NO_FILE) {
                throw $error === UPLOAD_ERR_PARTIAL
                    ? new ApiError('rest_invalid_param', 'Invalid parameter(s): body', ['body' => 'The body did not arrive in full.'])
                    : Transaction::notStored();
            }
        }
        return array_values(array_filter((array) $sent['tmp_name'], static fn ($path) => is_string($path) && $path !== ''));
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
