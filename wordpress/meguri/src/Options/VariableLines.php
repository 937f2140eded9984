<?php

declare(strict_types=1);

namespace Meguri\Options;

use Meguri\Content\Formats;
use Meguri\ProfileVariables\ProfileVariables;

/** Terms for placeholders, as lines of text: `press_email: press@example.com` */
final class VariableLines
{
    private const LINE = '/^([a-z][a-z0-9_]{0,39})\s*[:：]\s*(.+)$/Du';
    private const MAX_CHARACTERS = 300;

    /** @var array<string, string> */
    private array $variables = [];
    /** @var array<int, string> */
    private array $problems = [];

    public function __construct(string $text)
    {
        foreach (explode("\n", $text) as $index => $line) {
            $line = (string) preg_replace_callback('/^[^:：]+(?=[:：])/u', static fn (array $name) => Formats::named('variable_name', $name[0]), trim($line));
            if ($line === '') {
                continue;
            }
            $isRead = preg_match(self::LINE, $line, $match) === 1;
            $problem = $isRead ? $this->problemOf($match[1], $match[2]) : __('Enter a name in lowercase letters, a colon and the text, such as “press_email: press@example.com”.', 'meguri');
            if ($problem !== null) {
                $this->problems[$index + 1] = $problem;
            } else {
                $this->variables[$match[1]] = $match[2];
            }
        }
    }

    /** @return array<string, string> */
    public function variables(): array
    {
        return $this->variables;
    }

    /** @return array<int, string> messages by line number */
    public function problems(): array
    {
        return $this->problems;
    }

    public static function format(array $variables): string
    {
        return implode("\n", array_map(static fn (string $name, string $text) => "$name: $text", array_keys($variables), $variables));
    }

    private function problemOf(string $name, string $text): ?string
    {
        return match (true) {
            isset($this->variables[$name]) => __('Another line has the same name.', 'meguri'),
            in_array($name, ProfileVariables::reserved(), true) => __('This name is used by a field of this page.', 'meguri'),
            mb_strlen($text) > self::MAX_CHARACTERS
                => sprintf(__('The maximum is %1$d characters; this text has %2$d.', 'meguri'), self::MAX_CHARACTERS, mb_strlen($text)),
            default => null,
        };
    }
}
