<?php

declare(strict_types=1);

namespace Meguri\Sniffs\Security;

use PHP_CodeSniffer\Files\File;
use PHP_CodeSniffer\Sniffs\Sniff;

/**
 * Requires a guard in files that run code, extend classes or implement interfaces, so that direct requests do nothing.
 */
final class DirectAccessSniff implements Sniff
{
    private const GUARD = '/\bdefined\(\'(?:ABSPATH|WP_UNINSTALL_PLUGIN)\'\).*\|\|\s*exit;/';
    private const NEEDING = '/\b(?:class|interface)\s+\w+\s+(?:extends|implements)\b/';
    private const RUNNING = '/^(?:require|include|spl_autoload_register|add_action|add_filter|[A-Z]\w+::)/m';

    /** @return list<int|string> */
    public function register(): array
    {
        return [T_OPEN_TAG];
    }

    public function process(File $phpcsFile, $stackPtr): int
    {
        $code = $phpcsFile->getTokensAsString(0, count($phpcsFile->getTokens()));
        $needsGuard = preg_match(self::NEEDING, $code) === 1 || preg_match(self::RUNNING, $code) === 1;
        if ($needsGuard && preg_match(self::GUARD, $code) !== 1) {
            $phpcsFile->addError("End the file outside of WordPress: defined('ABSPATH') || exit;", $stackPtr, 'NoGuard');
        }
        return count($phpcsFile->getTokens());
    }
}
