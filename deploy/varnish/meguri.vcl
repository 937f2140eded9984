# Varnish 7.1 (Debian: varnish, varnish-modules) between a proxy with TLS and the site. See docs/guides/edge-cache.md.
# Varnish listens on 127.0.0.1:8080, and the site on 127.0.0.1:3000.
vcl 4.1;

import std;
import xkey;

backend meguri {
    .host = "127.0.0.1:3000";
    .connect_timeout = 2s;
    # A response from before a change must not arrive after the second purge of the change, 30 seconds later.
    .first_byte_timeout = 29s;
    .between_bytes_timeout = 10s;
    .probe = {
        .url = "/readyz";
        .interval = 2s;
        .timeout = 2s;
    }
}

sub vcl_recv {
    if (req.url == "/_edge/purge") {
        if (req.method != "POST" || !std.getenv("EDGE_PURGE_SECRET")
            || req.http.Authorization != "Bearer " + std.getenv("EDGE_PURGE_SECRET")) {
            return (synth(403, "Forbidden"));
        }
        if (req.http.X-Purge == "hard") {
            return (synth(200, "Purged " + xkey.purge(req.http.Surrogate-Key)));
        }
        return (synth(200, "Purged " + xkey.softpurge(req.http.Surrogate-Key)));
    }

    # Old pages while a new one is requested. Of any age while the site does not respond, and after its error.
    if (req.restarts == 0 && std.healthy(req.backend_hint)) {
        set req.grace = 10s;
    } else {
        set req.grace = 1d;
    }
    unset req.http.X-Attempt;

    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    std.collect(req.http.Cookie, "; ");
    std.collect(req.http.Accept-Language);
    if (req.http.Authorization || req.http.Cookie ~ "meguri_(?:preview|documents)") {
        return (pass);
    }
    # Pictures may be unpublished at any time, and have no tags.
    if (req.url ~ "^/(?:images/|wp-json/|_)") {
        return (pass);
    }
    # The site normalises such addresses, so their prefix says nothing.
    if (req.url ~ "/\.|//|\\|(?i)%2e") {
        return (pass);
    }
    # Pages without a prefix are Japanese, or redirect. All other paths are the same for everybody.
    if (req.url !~ "^/(?:en(?:[/?]|$)|static/)") {
        if (req.http.Cookie ~ "i18n_redirected") {
            if (req.http.Cookie !~ "^(?:[^;]*; *)*i18n_redirected=ja *(?:;|$)"
                || req.http.Cookie ~ "i18n_redirected.*i18n_redirected") {
                return (pass);
            }
        } else if (req.http.Accept-Language && req.http.Accept-Language !~ "^ja(?:-[A-Za-z0-9]+)* *(?:,|$)") {
            return (pass);
        }
        unset req.http.Cookie;
        set req.http.Accept-Language = "ja";
    }
    # A variant for each encoding. With a quality value, none is assumed.
    if (req.http.Accept-Encoding ~ ";") {
        unset req.http.Accept-Encoding;
    } else if (req.http.Accept-Encoding ~ "(?:^|[, ])br(?:[, ]|$)") {
        set req.http.Accept-Encoding = "br";
    } else if (req.http.Accept-Encoding ~ "(?:^|[, ])gzip(?:[, ]|$)") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }
    # After an error, the second attempt looks for an old page.
    set req.http.X-Attempt = req.restarts;
    return (hash);
}

# The old page is better than an error. vcl_synth starts the second attempt.
sub abandon_first_attempt {
    if (bereq.is_bgfetch || bereq.http.X-Attempt == "0") {
        return (abandon);
    }
}

sub vcl_backend_error {
    call abandon_first_attempt;
}

sub vcl_backend_response {
    if (beresp.status >= 500) {
        call abandon_first_attempt;
    }
    if (beresp.http.Set-Cookie || beresp.status != 200
        || !(beresp.http.Surrogate-Key || beresp.http.Cache-Control ~ "immutable")) {
        set beresp.uncacheable = true;
        # The next response may be stored.
        set beresp.ttl = 1s;
        return (deliver);
    }
    # Files of a build have no tags, and browsers keep them.
    if (beresp.http.Surrogate-Key) {
        set beresp.http.xkey = beresp.http.Surrogate-Key;
        unset beresp.http.Surrogate-Key;
    }
    set beresp.http.Vary = "Accept-Encoding";
    set beresp.grace = 1d;
    return (deliver);
}

sub vcl_synth {
    if (resp.status == 503 && req.http.X-Attempt == "0") {
        return (restart);
    }
}

sub vcl_deliver {
    if (resp.http.xkey) {
        # For browsers.
        set resp.http.Cache-Control = "public, max-age=0, must-revalidate";
        unset resp.http.xkey;
    }
    unset resp.http.Surrogate-Key;
    unset resp.http.X-Varnish;
    unset resp.http.Via;
    unset resp.http.Age;
    if (obj.hits > 0) {
        unset resp.http.X-Request-Id;
    }
}
