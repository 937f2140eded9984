<?php

declare(strict_types=1);

namespace Meguri\Sniffs\Security;

use Meguri\Support\Calls;
use PHP_CodeSniffer\Files\File;
use PHP_CodeSniffer\Sniffs\Sniff;

require_once dirname(__DIR__, 2) . '/Support/Calls.php';

/**
 * Requires a nonce check before posted data, in the same function.
 *
 * Other request data must be cast, sanitized or compared.
 */
final class VerifiedRequestSniff implements Sniff
{
    private const POSTED = ['$_POST', '$_REQUEST', '$_FILES'];
    private const READ = ['$_GET', '$_SERVER', '$_COOKIE', ...self::POSTED];
    /** Functions of WordPress, and a method that calls one */
    private const VERIFYING = '/\b(?:check_admin_referer|check_ajax_referer|wp_verify_nonce|self::allowed)\(/';
    private const SAFE_BEFORE = '/(?:\(int\)\s*\(|\b(?:absint|sanitize_\w+|wp_unslash|isset|is_string|is_array|empty)\s*\((?:\s*\((?:array|string)\)\s*\(?)?)\s*$/';

    /** @return list<int|string> */
    public function register(): array
    {
        return [T_VARIABLE];
    }

    public function process(File $phpcsFile, $stackPtr): void
    {
        $name = $phpcsFile->getTokens()[$stackPtr]['content'];
        if (!in_array($name, self::READ, true)) {
            return;
        }
        [$start, $functionEnd] = Calls::functionAround($phpcsFile, $stackPtr);
        // A number may be part of the nonce's name.
        $isNumber = preg_match('/\(int\)\s*\(\s*$/', $phpcsFile->getTokensAsString(max(0, $stackPtr - 4), min(4, $stackPtr))) === 1;
        if (!$isNumber && in_array($name, self::POSTED, true) && preg_match(self::VERIFYING, $phpcsFile->getTokensAsString($start, $stackPtr - $start)) !== 1) {
            $phpcsFile->addError('Verify a nonce before %s is read.', $stackPtr, 'NotVerified', [$name]);
        }
        $precedingCode = $phpcsFile->getTokensAsString(max(0, $stackPtr - 12), $stackPtr - max(0, $stackPtr - 12));
        $end = Calls::endOfOperand($phpcsFile, $stackPtr);
        $followingCode = $phpcsFile->getTokensAsString($end + 1, 14);
        $isCompared = preg_match('/^(?:\s*\?\?\s*(?:\'[^\']*\'|null|\[\])\))?\s*(?:===|!==)/', $followingCode) === 1;
        // Allows `is_string($_GET['a'] ?? null) ? $_GET['a'] : ''` inside a sanitizing function.
        $isChecked = preg_match('/\bsanitize_\w+\(\s*is_string\(.*\?\s*$/s', $phpcsFile->getTokensAsString(max(0, $stackPtr - 24), $stackPtr - max(0, $stackPtr - 24))) === 1;
        if (!$isCompared && !$isChecked && preg_match(self::SAFE_BEFORE, $precedingCode) !== 1) {
            $phpcsFile->addError('Clean %s where it is read.', $stackPtr, 'NotCleaned', [$name]);
        }
    }
}
