/** Lua scripts, which Redis runs atomically. */
import { MAX_CHANGE_BYTES } from '../../contract/revalidation.ts';

/** Messages that the stream keeps. A full stream uses at most 64 MB. */
export const MAX_CHANGES = 1000;
/** Messages that are read in one step. */
const MAX_READ = 50;
/** An instance that was silent for this time has ended. In seconds. */
const EXPIRY_S = 5;
const SCHEMA = '1';

/**
 * Registers an instance, and returns new changes and the other instances.
 *
 * A stream reaches back far enough if it has the last message that the instance has read, so the stream is never left empty.
 *
 * `KEYS`: schema, changes, instances. `ARGV`: last message that was read, id of the instance, its record (empty: not registered).
 * Returns whether the stream reaches back, the last message that is read now, pairs of change and signature, pairs of id and record
 * of the other instances, and the last messages that these have read.
 */
export const SYNCHRONISE = `
local schema = redis.call('GET', KEYS[1])
if not schema then
  redis.call('SET', KEYS[1], '${SCHEMA}')
elseif schema ~= '${SCHEMA}' then
  return redis.error_reply('ERR the schema is ' .. string.sub(schema, 1, 20) .. ', not ${SCHEMA}')
end

local now = tonumber(redis.call('TIME')[1])
if ARGV[3] ~= '' then redis.call('HSET', KEYS[3], ARGV[2], now .. ' ' .. ARGV[1] .. ' ' .. ARGV[3]) end
local instances = redis.call('HGETALL', KEYS[3])
local others, cursors = {}, {}
for i = 1, #instances, 2 do
  local at, cursor, record = string.match(instances[i + 1], '^(%d+) (%S+) (.*)$')
  if not at or math.abs(now - at) > ${EXPIRY_S} then
    redis.call('HDEL', KEYS[3], instances[i])
  elseif instances[i] ~= ARGV[2] then
    table.insert(others, instances[i])
    table.insert(others, record)
    table.insert(cursors, cursor)
  end
end

local messages = redis.call('XRANGE', KEYS[2], ARGV[1], '+', 'COUNT', ${MAX_READ + 1})
if not messages[1] or messages[1][1] ~= ARGV[1] then
  local last = redis.call('XREVRANGE', KEYS[2], '+', '-', 'COUNT', 1)[1]
  return {0, last and last[1] or redis.call('XADD', KEYS[2], '*', 'change', '{"tags":[]}'), {}, others, cursors}
end
local changes = {}
for i = 2, #messages do
  local fields = messages[i][2]
  local message = {change = '', signature = ''}
  for j = 1, #fields, 2 do
    if message[fields[j]] and #fields[j + 1] <= ${MAX_CHANGE_BYTES} then message[fields[j]] = fields[j + 1] end
  end
  table.insert(changes, message.change)
  table.insert(changes, message.signature)
end
return {1, messages[#messages][1], changes, others, cursors}
`;

/**
 * Consumes all claims or none (`consume`), checks them (`allows`), or releases them (`release`).
 *
 * `KEYS`, per claim: its key, the key that reduces its limit. `ARGV`: the operation, then per claim its limit, reduced limit, points,
 * window in milliseconds, and whether changes renew the window.
 */
export const COUNT = `
local function each(handle)
  for i = 1, #KEYS / 2 do
    local at = (i - 1) * 5 + 1
    handle(KEYS[i * 2 - 1], KEYS[i * 2], tonumber(ARGV[at + 1]), tonumber(ARGV[at + 2]), ARGV[at + 3], ARGV[at + 4], ARGV[at + 5])
  end
end

if ARGV[1] ~= 'release' then
  local isAllowed = 1
  each(function(key, reducing, limit, reduced, points)
    if tonumber(redis.call('GET', reducing) or 0) > 0 then limit = reduced end
    if tonumber(redis.call('GET', key) or 0) + points > limit then isAllowed = 0 end
  end)
  if isAllowed == 0 or ARGV[1] == 'allows' then return isAllowed end
end
each(function(key, _, _, _, points, window, isRenewed)
  if ARGV[1] == 'release' then
    if redis.call('EXISTS', key) == 0 then return end
    points = -points
  end
  if redis.call('INCRBY', key, points) <= 0 then
    redis.call('DEL', key)
  elseif isRenewed == '1' or redis.call('PTTL', key) < 0 then
    redis.call('PEXPIRE', key, window)
  end
end)
return 1
`;
