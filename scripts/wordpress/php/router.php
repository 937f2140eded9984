<?php

/**
 * Router script for PHP's built-in web server: `php -S 127.0.0.1:8890 -t TREE router.php`.
 * Denies access to private files, serves the index of a folder, and passes other paths to WordPress.
 */

declare(strict_types=1);

/** @var ?string $meguriScript null if the server sends the file itself */
$meguriScript = (static function (): ?string {
    $root = $_SERVER['DOCUMENT_ROOT'];
    $path = rawurldecode((string) parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH));
    // API paths are never files, even if they look like one.
    if (str_starts_with($_SERVER['REQUEST_URI'], '/wp-json/')) {
        $path = '/wp-json';
    }
    // Denies dot files and parent folders, databases and logs, and PHP files among uploads.
    if (preg_match('#(^|/)\.|\.(sqlite|db|sql|log)([.-][^/]*)?$|^/wp-content/uploads/.*\.php#i', $path)) {
        http_response_code(404);
        exit;
    }
    if ($path !== '/' && is_file(rtrim($root . $path, '/') . '/index.php')) {
        if (!str_ends_with($path, '/')) {
            $query = $_SERVER['QUERY_STRING'] ?? '';
            header("Location: $path/" . ($query === '' ? '' : "?$query"), true, 301);
            exit;
        }
        $path .= 'index.php';
    }
    if (is_file($root . $path)) {
        if (!str_ends_with($path, '.php')) {
            // PHP's server sends files without validators, so each visit to the editor would load eight megabytes again.
            $types = ['js' => 'text/javascript', 'css' => 'text/css'];
            $type = $types[pathinfo($path, PATHINFO_EXTENSION)] ?? null;
            if ($type === null || !isset($_GET['ver']) || !preg_match('#^/wp-(includes|admin)/#', $path)) {
                return null;
            }
            header("Content-Type: $type; charset=utf-8");
            header('Cache-Control: public, max-age=31536000, immutable');
            header('Content-Length: ' . filesize($root . $path));
            readfile($root . $path);
            exit;
        }
    } else {
        $path = '/index.php';
    }
    $_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = $path;
    $_SERVER['SCRIPT_FILENAME'] = $root . $path;
    chdir(dirname($root . $path));
    return $root . $path;
})();

if ($meguriScript === null) {
    return false;
}
// Outside of the function, because WordPress uses global variables.
require $meguriScript;
