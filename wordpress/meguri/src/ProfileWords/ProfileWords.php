<?php

declare(strict_types=1);

namespace Meguri\ProfileWords;

use Meguri\Content\SiteOptions;

/**
 * The words of the site profile that texts call up, `{{telephone}}`: the same as in the embedded backend
 * (`backend/content/profile-words/words.ts`), so that an address is written once, and stands in twenty texts.
 */
final class ProfileWords
{
    /** Maximum length of a word, as of a line. */
    private const MAX_CHARACTERS = 300;
    /** Where a word stands in the profile of a language, or in what both share. */
    private const PLACES = [
        'name' => ['name'],
        'legal_name' => ['legal_name'],
        'postal_code' => ['address', 'postal_code'],
        'address' => ['address', 'text'],
        'directions' => ['address', 'directions'],
        'telephone' => ['telephone'],
        'hours' => ['hours'],
        'closed' => ['closed'],
    ];

    /** @param array<string, array<string, string>> $byLanguage words by their names, by language */
    private function __construct(private readonly array $byLanguage)
    {
    }

    /** Of the profile as it is now. */
    public static function current(): self
    {
        return self::of((array) get_option(SiteOptions::PROFILE, []));
    }

    /** What English has no words of its own for is the Japanese. @param array<string, mixed> $profile as the option has it */
    public static function of(array $profile): self
    {
        $japanese = self::wordsIn((array) ($profile['ja'] ?? []) + (array) ($profile['shared'] ?? []));
        $english = self::wordsIn((array) ($profile['en'] ?? []));
        return new self(['ja' => self::complete($japanese), 'en' => self::complete($english + $japanese)]);
    }

    /** @return array<string, string> */
    public function in(string $lang): array
    {
        return $this->byLanguage[$lang];
    }

    /** The names that texts may not give to other words. @return list<string> */
    public static function reserved(): array
    {
        return [...array_keys(self::PLACES), 'telephone_from_abroad'];
    }

    /** @param array<string, mixed> $fields @return array<string, string> */
    private static function wordsIn(array $fields): array
    {
        $written = array_map(static function (array $path) use ($fields): mixed {
            return array_reduce($path, static fn ($value, string $key) => is_array($value) ? ($value[$key] ?? null) : null, $fields);
        }, self::PLACES) + (array) ($fields['words'] ?? []);
        $words = [];
        foreach ($written as $name => $value) {
            // Of one line: the lines of what it is put into stay what they are.
            $line = is_string($value) ? trim((string) preg_replace('/\s+/u', ' ', $value)) : '';
            if ($line !== '' && mb_strlen($line) <= self::MAX_CHARACTERS) {
                $words[(string) $name] = $line;
            }
        }
        return $words;
    }

    /** A word may be made of others, but not of one that is. @param array<string, string> $words @return array<string, string> */
    private static function complete(array $words): array
    {
        $telephone = $words['telephone'] ?? '';
        if (str_starts_with($telephone, '0')) {
            $words['telephone_from_abroad'] = '+81 ' . str_replace('-', ' ', substr($telephone, 1));
        }
        $fill = static fn (array $call) => $words[trim($call[3])] ?? $call[0];
        $filled = array_map(static fn (string $text) => (string) preg_replace_callback(Filler::CALL, $fill, $text), $words);
        return array_filter($filled, static fn (string $text) => preg_match(Filler::CALL, $text) === 0 && mb_strlen($text) <= self::MAX_CHARACTERS);
    }
}
