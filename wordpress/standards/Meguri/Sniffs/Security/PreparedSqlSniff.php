<?php

declare(strict_types=1);

namespace Meguri\Sniffs\Security;

use PHP_CodeSniffer\Files\File;
use PHP_CodeSniffer\Sniffs\Sniff;

/** Requires SQL to be a literal with table names, or the result of `prepare`. */
final class PreparedSqlSniff implements Sniff
{
    private const QUERY_METHODS = ['query', 'get_var', 'get_row', 'get_col', 'get_results'];
    /** Allowed in SQL: names, placeholders and prepared SQL */
    private const NAMES = ['$wpdb', '$table', '$entries', '$places', '$column', '$columns', '$prepared'];

    /** @return list<int|string> */
    public function register(): array
    {
        return [T_VARIABLE];
    }

    public function process(File $phpcsFile, $stackPtr): void
    {
        $tokens = $phpcsFile->getTokens();
        $method = $tokens[$stackPtr + 2]['content'] ?? '';
        if ($tokens[$stackPtr]['content'] !== '$wpdb' || !in_array($method, self::QUERY_METHODS, true) || $tokens[$stackPtr + 3]['code'] !== T_OPEN_PARENTHESIS) {
            return;
        }
        $opener = $stackPtr + 3;
        $closer = $tokens[$opener]['parenthesis_closer'];
        $sql = $phpcsFile->getTokensAsString($opener + 1, $closer - $opener - 1);
        if (preg_match('/^\s*(?:[^\'"]*\?\s*)?(?:\$wpdb->prepare|self::prepared)\(/', $sql) === 1) {
            return;
        }
        preg_match_all('/\$\w+/', $sql, $variables);
        foreach (array_diff($variables[0], self::NAMES) as $variable) {
            $phpcsFile->addError('Prepare SQL with %s in it, or name it $prepared where it is.', $stackPtr, 'NotPrepared', [$variable]);
        }
    }
}
