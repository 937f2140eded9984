<?php

/**
 * What the web server in front of a WordPress does, for PHP's own: `php -S 127.0.0.1:8890 -t TREE router.php`. It refuses
 * what nobody may fetch, finds the index of a folder, and hands over to WordPress what is no file.
 */

declare(strict_types=1);

/** @var ?string $meguriScript null: the file itself is the answer */
$meguriScript = (static function (): ?string {
    $root = $_SERVER['DOCUMENT_ROOT'];
    $path = rawurldecode((string) parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH));
    // Addresses of the API are no files, whatever stands in them.
    if (str_starts_with($_SERVER['REQUEST_URI'], '/wp-json/')) {
        $path = '/wp-json';
    }
    // Files whose names begin with a dot, and the way out of the folder; databases and logs; programs among uploads.
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
            return null;
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
// Here, not in the function: WordPress keeps much in global variables.
require $meguriScript;
