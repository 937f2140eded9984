<?php

declare(strict_types=1);

namespace Meguri\Support;

use PHP_CodeSniffer\Files\File;

/** Token helpers for calls and operands. */
final class Calls
{
    private const MEMBER = [T_OBJECT_OPERATOR, T_NULLSAFE_OBJECT_OPERATOR, T_DOUBLE_COLON];

    public static function isMember(File $file, int $pointer): bool
    {
        $previous = $file->findPrevious(T_WHITESPACE, $pointer - 1, null, true);
        return in_array($file->getTokens()[$previous]['code'], [...self::MEMBER, T_FUNCTION], true);
    }

    /**
     * Returns the name (`b` for `self::b(…)`) and opening parenthesis; null for a constant.
     *
     * @return array{string, int|null}
     */
    public static function called(File $file, int $pointer): array
    {
        $tokens = $file->getTokens();
        $name = $tokens[$pointer]['content'];
        while (in_array($tokens[$pointer + 1]['code'] ?? 0, self::MEMBER, true)) {
            $pointer += 2;
            $name = $tokens[$pointer]['content'];
        }
        return [$name, ($tokens[$pointer + 1]['code'] ?? 0) === T_OPEN_PARENTHESIS ? $pointer + 1 : null];
    }

    /** Returns the last token of an operand such as `$a->b['c']`, `self::D` or `($e)`. */
    public static function endOfOperand(File $file, int $pointer): int
    {
        $tokens = $file->getTokens();
        $pointer = (int) $file->findNext(T_WHITESPACE, $pointer, null, true);
        if ($tokens[$pointer]['code'] === T_OPEN_PARENTHESIS) {
            return $tokens[$pointer]['parenthesis_closer'];
        }
        while (true) {
            $next = $tokens[$pointer + 1]['code'] ?? 0;
            if (in_array($next, self::MEMBER, true)) {
                $pointer += 2;
            } elseif ($next === T_OPEN_PARENTHESIS) {
                $pointer = $tokens[$pointer + 1]['parenthesis_closer'];
            } elseif ($next === T_OPEN_SQUARE_BRACKET) {
                $pointer = $tokens[$pointer + 1]['bracket_closer'];
            } else {
                return $pointer;
            }
        }
    }

    /** Returns whether an operand ends in a call of a method named `…html`. */
    public static function isHtml(File $file, int $start, int $end): bool
    {
        return preg_match('/html\s*\(.*\)$/is', $file->getTokensAsString($start, $end - $start + 1)) === 1;
    }

    /** Falls back to the whole file. @return array{int, int} */
    public static function functionAround(File $file, int $pointer): array
    {
        $conditions = array_keys($file->getTokens()[$pointer]['conditions'] ?? []);
        foreach (array_reverse($conditions) as $condition) {
            $token = $file->getTokens()[$condition];
            if (in_array($token['code'], [T_FUNCTION, T_CLOSURE], true)) {
                return [$token['scope_opener'], $token['scope_closer']];
            }
        }
        return [0, count($file->getTokens()) - 1];
    }
}
