<?php

declare(strict_types=1);

namespace Meguri\Api;

use Meguri\Content\Fields;

/** Language and preview state. Previews require the key. */
final class Scope
{
    private function __construct(public readonly string $lang, public readonly bool $isPreview, public readonly ?string $revision)
    {
    }

    /** @throws ApiError with all invalid parameters */
    public static function of(Request $request, Parameters $parameters): self
    {
        $lang = $parameters->oneOf('lang', Fields::vocabulary('languages'), 'ja');
        $preview = $parameters->text('preview', '/^[0-9A-Za-z._-]{1,64}$/D', '1, or the revision of a draft');
        $parameters->refuseInvalid();
        if ($preview !== null && !$request->hasKey()) {
            throw new ApiError('rest_forbidden', 'Drafts require the API key.');
        }
        return new self((string) $lang, $preview !== null, $preview);
    }

    public static function ofVisitors(string $lang): self
    {
        return new self($lang, false, null);
    }

    public function query(string $type): Query
    {
        return new Query($type, $this->lang, $this->isPreview);
    }

    public function headers(): array
    {
        return $this->isPreview ? ['Cache-Control' => 'private, no-store'] : [];
    }
}
