<?php

declare(strict_types=1);

namespace Meguri\Api;

/** Validates parameters and collects all errors. */
final class Parameters
{
    private array $invalid = [];
    private readonly array $lists;

    /** @param array<string, list<?string>> $values */
    public function __construct(private readonly array $values)
    {
        // PHP list syntax such as `lang[]=ja`.
        $this->lists = array_map(static fn (string|int $name) => explode('[', (string) $name, 2)[0], array_filter(
            array_keys($values),
            static fn (string|int $name) => str_contains((string) $name, '['),
        ));
    }

    public function oneOf(string $name, array $allowed, ?string $preset = null): ?string
    {
        $sentence = 'one of ' . implode(', ', $allowed);
        return $this->read($name, $sentence, static fn (string $text) => in_array($text, $allowed, true) ? $text : null) ?? $preset;
    }

    public function count(string $name, int $min, int $max, ?int $preset = null): ?int
    {
        $sentence = "a whole number from $min to $max";
        return $this->read($name, $sentence, static function (string $text) use ($min, $max): ?int {
            $number = preg_match('/^\d{1,9}$/D', $text) === 1 ? (int) $text : -1;
            return $number >= $min && $number <= $max ? $number : null;
        }) ?? $preset;
    }

    public function text(string $name, string $pattern, string $sentence): ?string
    {
        return $this->read($name, $sentence, static fn (string $text) => preg_match($pattern, $text) === 1 ? $text : null);
    }

    public function id(string $name, ?string $text): int
    {
        $isId = $text !== null && preg_match('/^[1-9]\d{0,15}$/D', $text) === 1 && (int) $text <= 9007199254740991;
        if (!$isId) {
            $this->invalid[$name] = "$name must be a whole number from 1.";
        }
        return (int) $text;
    }

    public function slug(string $name, ?string $text): string
    {
        $isSlug = $text !== null && strlen($text) <= 80 && preg_match('/^[a-z0-9]+(?:-[a-z0-9]+)*$/D', $text) === 1;
        if (!$isSlug) {
            $this->invalid[$name] = "$name must be small letters, digits and hyphens, at most 80.";
        }
        return (string) $text;
    }

    public function pathChoice(string $name, ?string $text, array $allowed): string
    {
        if (!in_array($text, $allowed, true)) {
            $this->invalid[$name] = "$name must be one of " . implode(', ', $allowed) . '.';
        }
        return (string) $text;
    }

    /** @throws ApiError with all invalid parameters */
    public function refuseInvalid(): void
    {
        if ($this->invalid !== []) {
            throw new ApiError('rest_invalid_param', 'Invalid parameter(s): ' . implode(', ', array_keys($this->invalid)), $this->invalid);
        }
    }

    /**
     * @template Value
     * @param callable(string): (Value|null) $parse
     * @return Value|null
     */
    private function read(string $name, string $sentence, callable $parse): mixed
    {
        if (in_array($name, $this->lists, true)) {
            $this->invalid[$name] = "$name must be a single value.";
            return null;
        }
        $values = $this->values[$name] ?? [];
        if ($values === []) {
            return null;
        }
        if (count($values) > 1) {
            $this->invalid[$name] = sprintf('%s must be given once, not %d times.', $name, count($values));
            return null;
        }
        $value = $values[0] === null ? null : $parse($values[0]);
        if ($value === null) {
            $this->invalid[$name] = "$name must be $sentence.";
        }
        return $value;
    }
}
