import { installFetchDispatcher } from '../../server/process/fetch-dispatcher.ts';

// Tests also send requests to PHP's built-in server, and do not read all responses: see decision 54.
installFetchDispatcher();
