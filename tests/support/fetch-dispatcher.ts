import { installFetchDispatcher } from '../../server/process/fetch-dispatcher.ts';

// Tests ask PHP's own server, too, and do not read all answers: see decision 54.
installFetchDispatcher();
