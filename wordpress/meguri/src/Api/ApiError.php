<?php

declare(strict_types=1);

namespace Meguri\Api;

use RuntimeException;

defined('ABSPATH') || exit;

/** A contract error, sent like WordPress's REST errors. */
final class ApiError extends RuntimeException
{
    /** HTTP status by code, as in `contract/api/api-error.ts`. */
    private const STATUS = [
        'rest_no_route' => 404,
        'rest_forbidden' => 401,
        'rest_invalid_param' => 400,
        'rest_post_invalid_page_number' => 400,
        'rest_post_invalid_id' => 404,
        'rest_method_not_allowed' => 405,
        'rest_registration_full' => 409,
        'rest_registration_closed' => 409,
        'rest_payload_too_large' => 413,
        'rest_internal_error' => 500,
        'rest_not_stored' => 503,
    ];

    /** @param array<string, string> $params messages by parameter */
    public function __construct(
        public readonly string $errorCode,
        string $message,
        private readonly array $params = [],
        public readonly ?string $allow = null,
    ) {
        parent::__construct($message);
    }

    public function status(): int
    {
        return self::STATUS[$this->errorCode];
    }

    /** @return array{code: string, message: string, data: array<string, mixed>} */
    public function body(): array
    {
        $data = ['status' => $this->status()] + ($this->params === [] ? [] : ['params' => $this->params]);
        return ['code' => $this->errorCode, 'message' => $this->getMessage(), 'data' => $data];
    }
}
