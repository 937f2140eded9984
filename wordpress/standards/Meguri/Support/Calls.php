<?php

declare(strict_types=1);

namespace Meguri\Support;

use PHP_CodeSniffer\Files\File;

/** Token helpers for calls and operands. */
final class Calls
{
    private const MEMBER = [T_OBJECT_OPERATOR, T_NULLSAFE_OBJECT_OPERATOR, T_DOUBLE_COLON];

    public static function isMember(File $file, int $at): bool
    {
        $before = $file->findPrevious(T_WHITESPACE, $at - 1, null, true);
        return in_array($file->getTokens()[$before]['code'], [...self::MEMBER, T_FUNCTION], true);
    }

    /**
     * Returns the name (`b` for `self::b(…)`) and opening parenthesis; null for a constant.
     *
     * @return array{string, int|null}
     */
    public static function called(File $file, int $at): array
    {
        $tokens = $file->getTokens();
        $name = $tokens[$at]['content'];
        while (in_array($tokens[$at + 1]['code'] ?? 0, self::MEMBER, true)) {
            $at += 2;
            $name = $tokens[$at]['content'];
        }
        return [$name, ($tokens[$at + 1]['code'] ?? 0) === T_OPEN_PARENTHESIS ? $at + 1 : null];
    }

    /** Returns the last token of an operand such as `$a->b['c']`, `self::D` or `($e)`. */
    public static function endOfOperand(File $file, int $at): int
    {
        $tokens = $file->getTokens();
        $at = (int) $file->findNext(T_WHITESPACE, $at, null, true);
        if ($tokens[$at]['code'] === T_OPEN_PARENTHESIS) {
            return $tokens[$at]['parenthesis_closer'];
        }
        while (true) {
            $next = $tokens[$at + 1]['code'] ?? 0;
            if (in_array($next, self::MEMBER, true)) {
                $at += 2;
            } elseif ($next === T_OPEN_PARENTHESIS) {
                $at = $tokens[$at + 1]['parenthesis_closer'];
            } elseif ($next === T_OPEN_SQUARE_BRACKET) {
                $at = $tokens[$at + 1]['bracket_closer'];
            } else {
                return $at;
            }
        }
    }

    /** Returns whether an operand ends in a call of a method named `…html`. */
    public static function isHtml(File $file, int $from, int $to): bool
    {
        return preg_match('/html\s*\(.*\)$/is', $file->getTokensAsString($from, $to - $from + 1)) === 1;
    }

    /** Falls back to the whole file. @return array{int, int} */
    public static function functionAround(File $file, int $position): array
    {
        $conditions = array_keys($file->getTokens()[$position]['conditions'] ?? []);
        foreach (array_reverse($conditions) as $condition) {
            $token = $file->getTokens()[$condition];
            if (in_array($token['code'], [T_FUNCTION, T_CLOSURE], true)) {
                return [$token['scope_opener'], $token['scope_closer']];
            }
        }
        return [0, count($file->getTokens()) - 1];
    }
}
