<?php

declare(strict_types=1);

namespace Meguri\ProfileVariables;

use Meguri\Content\SiteOptions;

/** Profile values for placeholders, as in `backend/content/profile-variables/variables.ts`. */
final class ProfileVariables
{
    /** Maximum characters of a value. */
    private const MAX_CHARACTERS = 300;
    private const PATHS = [
        'name' => ['name'],
        'legal_name' => ['legal_name'],
        'postal_code' => ['address', 'postal_code'],
        'address' => ['address', 'text'],
        'directions' => ['address', 'directions'],
        'telephone' => ['telephone'],
        'hours' => ['hours'],
        'closed' => ['closed'],
    ];

    private function __construct(private readonly array $byLanguage)
    {
    }

    public static function current(): self
    {
        return self::of((array) get_option(SiteOptions::PROFILE, []));
    }

    /** English falls back to Japanese. */
    public static function of(array $profile): self
    {
        $japanese = self::variablesOf((array) ($profile['ja'] ?? []) + (array) ($profile['shared'] ?? []));
        $english = self::variablesOf((array) ($profile['en'] ?? []));
        return new self(['ja' => self::complete($japanese), 'en' => self::complete($english + $japanese)]);
    }

    public function in(string $lang): array
    {
        return $this->byLanguage[$lang];
    }

    /** @return list<string> names that custom values must not use */
    public static function reserved(): array
    {
        return [...array_keys(self::PATHS), 'telephone_from_abroad'];
    }

    private static function variablesOf(array $fields): array
    {
        $values = array_map(static function (array $path) use ($fields): mixed {
            return array_reduce($path, static fn ($value, string $key) => is_array($value) ? ($value[$key] ?? null) : null, $fields);
        }, self::PATHS) + (array) ($fields['words'] ?? []);
        $variables = [];
        foreach ($values as $name => $value) {
            $line = is_string($value) ? trim((string) preg_replace('/\s+/u', ' ', $value)) : '';
            if ($line !== '' && mb_strlen($line) <= self::MAX_CHARACTERS) {
                $variables[(string) $name] = $line;
            }
        }
        return $variables;
    }

    /** Fills placeholders in values, one level deep. */
    private static function complete(array $variables): array
    {
        $telephone = $variables['telephone'] ?? '';
        if (str_starts_with($telephone, '0')) {
            $variables['telephone_from_abroad'] = '+81 ' . str_replace('-', ' ', substr($telephone, 1));
        }
        $replace = static fn (array $match) => $variables[trim($match[3])] ?? $match[0];
        $filled = array_map(static fn (string $text) => (string) preg_replace_callback(Filler::PLACEHOLDER, $replace, $text), $variables);
        return array_filter($filled, static fn (string $text) => preg_match(Filler::PLACEHOLDER, $text) === 0 && mb_strlen($text) <= self::MAX_CHARACTERS);
    }
}
