<?php

declare(strict_types=1);

namespace Meguri\Submissions\Intake;

use Meguri\Api\ApiError;
use Meguri\Checks\ContractCheck;
use Meguri\Submissions\Forms;

/** Checks types and sizes. The site has normalized values and checked rules between fields. */
final class Envelope
{
    private function __construct(
        public readonly string $key,
        public readonly array $spamFlags,
        public readonly array $fields,
        public readonly array $fileNames,
    ) {
    }

    /** @throws ApiError for the first problem */
    public static function check(string $kind, mixed $json): self
    {
        $schema = ContractCheck::bodySchema(Forms::form($kind)['path']);
        $problem = ContractCheck::problemOf($json, $schema);
        if ($problem !== null) {
            $name = $problem === ContractCheck::WHOLE_DOCUMENT ? 'body' : $problem;
            throw new ApiError('rest_invalid_param', "Invalid parameter(s): $name", [$name => 'The value is not accepted.']);
        }
        $fields = [];
        foreach ($schema['properties']['fields']['properties'] as $name => $field) {
            $fields[$name] = $json['fields'][$name] ?? $field['default'];
        }
        $spamFlags = array_values(array_unique($json['suspicions'] ?? []));
        return new self($json['idempotency_key'], $spamFlags, $fields, array_column($json['files'] ?? [], 'name'));
    }
}
