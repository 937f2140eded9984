<?php

declare(strict_types=1);

namespace Meguri\Revalidation;

/** Why the site rejected a message, for editors. */
final class Problem
{
    public const UNREACHABLE = 'unreachable';
    /** The secrets differ. */
    public const REFUSED = 'refused';
    /** The clocks differ by more than five minutes. */
    public const CLOCK = 'clock';
    /** The site has no secret, or another server responds. */
    public const DISABLED = 'disabled';
    public const FAILED = 'failed';

    /** @param int $status 0 without a response */
    public function __construct(public readonly string $cause, public readonly int $status = 0)
    {
    }

    public static function from(array $stored): self
    {
        return new self((string) ($stored['cause'] ?? self::UNREACHABLE), (int) ($stored['status'] ?? 0));
    }

    public function text(): string
    {
        return match ($this->cause) {
            self::REFUSED => __('The site rejects the signature: the secrets of WordPress and of the site differ', 'meguri'),
            self::CLOCK => __('The clocks of WordPress and of the site differ by more than five minutes', 'meguri'),
            self::DISABLED => __('The site rejects change notifications: its setting REVALIDATE_SECRET is missing', 'meguri'),
            /* translators: %d: a status code of HTTP */
            self::FAILED => sprintf(__('The site responds with an error (HTTP %d)', 'meguri'), $this->status),
            default => __('The site cannot be reached', 'meguri'),
        };
    }
}
