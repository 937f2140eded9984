/** Time-outs of requests, and of the shutdown that lets them end. */

/** Maximum time to receive a form. Allows for uploads on slow connections. */
export const UPLOAD_MS = 120_000;
/** Maximum time to receive a request. Longer than `UPLOAD_MS`, so that visitors get the error page of the form. */
export const REQUEST_MS = UPLOAD_MS + 10_000;
/** Maximum time without data on a connection. */
export const SOCKET_MS = REQUEST_MS + 20_000;
/** Maximum time to close the services. Sending an email takes two seconds. */
export const CLOSE_MS = 10_000;
/** Maximum time of a shutdown: the slowest request, then the services. `TimeoutStopSec` in `deploy/systemd` is longer. */
export const SHUTDOWN_MS = REQUEST_MS + CLOSE_MS + 5000;
