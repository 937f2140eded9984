<?php

declare(strict_types=1);

namespace Meguri\Sniffs\Security;

use Meguri\Support\Calls;
use PHP_CodeSniffer\Files\File;
use PHP_CodeSniffer\Sniffs\Sniff;

require_once dirname(__DIR__, 2) . '/Support/Calls.php';

/**
 * Requires escaping in `echo`, `print` and `printf`. Names of variables and methods with escaped HTML end in `html`.
 */
final class EscapeOutputSniff implements Sniff
{
    private const ESCAPING = [
        'esc_html', 'esc_attr', 'esc_url', 'esc_js', 'esc_textarea', 'esc_html__', 'esc_attr__', 'wp_kses_post', 'wp_json_encode', 'absint',
        'intval', 'count', 'selected', 'checked', 'disabled',
    ];
    /** Functions whose arguments are checked instead */
    private const TRANSPARENT = ['implode', 'nl2br', 'sprintf', 'str_repeat'];

    /** @return list<int|string> */
    public function register(): array
    {
        return [T_ECHO, T_PRINT, T_STRING];
    }

    public function process(File $phpcsFile, $stackPtr): void
    {
        $tokens = $phpcsFile->getTokens();
        $isPrintf = in_array(strtolower($tokens[$stackPtr]['content']), ['printf', 'vprintf'], true);
        if ($tokens[$stackPtr]['code'] === T_STRING && (!$isPrintf || Calls::isMember($phpcsFile, $stackPtr))) {
            return;
        }
        $opener = $phpcsFile->findNext(T_WHITESPACE, $stackPtr + 1, null, true);
        [$start, $end] = $isPrintf
            ? [$opener + 1, $tokens[$opener]['parenthesis_closer']]
            : [$stackPtr + 1, $phpcsFile->findNext([T_SEMICOLON, T_CLOSE_TAG], $stackPtr)];
        for ($pointer = $start; $pointer < $end; $pointer++) {
            $pointer = $this->checkExpression($phpcsFile, $pointer);
        }
    }

    /** @return int last checked token */
    private function checkExpression(File $file, int $pointer): int
    {
        $token = $file->getTokens()[$pointer];
        if (in_array($token['code'], [T_INT_CAST, T_DOUBLE_CAST], true)) {
            return Calls::endOfOperand($file, $pointer + 1);
        }
        if ($token['code'] === T_VARIABLE) {
            $end = Calls::endOfOperand($file, $pointer);
            // Conditions of ternaries are not output.
            $next = $file->findNext(T_WHITESPACE, $end + 1, null, true);
            $isCondition = in_array($file->getTokens()[$next]['code'], [T_INLINE_THEN, T_IS_IDENTICAL, T_IS_NOT_IDENTICAL], true);
            if (!$isCondition && preg_match('/html$/i', $file->getTokensAsString($pointer, $end - $pointer + 1)) !== 1 && !Calls::isHtml($file, $pointer, $end)) {
                $file->addError('Escape %s where it is written, or name it …Html where it is escaped.', $pointer, 'NotEscaped', [$file->getTokensAsString($pointer, $end - $pointer + 1)]);
            }
            return $end;
        }
        if ($token['code'] === T_DOUBLE_QUOTED_STRING) {
            $file->addError('Escape what is put into %s.', $pointer, 'Interpolated', [$token['content']]);
        }
        if (in_array($token['code'], [T_STRING, T_SELF, T_STATIC], true)) {
            return $this->checkName($file, $pointer);
        }
        return $pointer;
    }

    private function checkName(File $file, int $pointer): int
    {
        [$name, $opener] = Calls::called($file, $pointer);
        if ($opener === null) {
            return Calls::endOfOperand($file, $pointer);
        }
        $closer = $file->getTokens()[$opener]['parenthesis_closer'];
        if (in_array($name, self::ESCAPING, true) || preg_match('/html$/i', $name) === 1) {
            return $closer;
        }
        if ($name === 'array_map' && preg_match("/^\(\s*'esc_/", $file->getTokensAsString($opener, 12)) === 1) {
            return $closer;
        }
        if (!in_array($name, self::TRANSPARENT, true)) {
            $file->addError('Escape what %s() returns, or name it …Html where it is escaped.', $pointer, 'NotEscaped', [$name]);
            return $closer;
        }
        return $opener;
    }
}
