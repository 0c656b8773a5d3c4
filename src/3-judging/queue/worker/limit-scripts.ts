/**
 * The limits of an endpoint, kept by Redis, on the clock of Redis. Keys, in order: the calls under way
 * with when each lease ends, the calls of the last minute with when each began, the tokens of each, the
 * sum of those, and when the endpoint takes calls again.
 */
const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`;

/**
 * Lets a call in and returns 0, or returns for how many milliseconds to wait before asking again,
 * below 0 if that is because the endpoint is closed.
 * Arguments: the id of the call, its lease, the limits (0 for none), the tokens that it may take, how
 * long to wait for a place, and how long a minute is. The minute slides: in no 60 seconds do more calls
 * begin than allowed. A call that is in already stays in: after a lost connection the same question may
 * come twice.
 */
export const ENTER = `${NOW}
local id, lease, calls, requests, tokens, mine, pause, minute = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6]), tonumber(ARGV[7]), tonumber(ARGV[8])
if redis.call('ZSCORE', KEYS[1], id) then return 0 end
local opens = tonumber(redis.call('GET', KEYS[5]) or '0')
if opens > now then return now - opens end
if calls == 0 and requests == 0 and tokens == 0 then return 0 end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if calls > 0 and redis.call('ZCARD', KEYS[1]) >= calls then return pause end
for _, old in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', now - minute)) do
  redis.call('DECRBY', KEYS[4], redis.call('HGET', KEYS[3], old) or '0')
  redis.call('HDEL', KEYS[3], old)
  redis.call('ZREM', KEYS[2], old)
end
local begun = redis.call('ZCARD', KEYS[2])
local used = tonumber(redis.call('GET', KEYS[4]) or '0')
if (requests > 0 and begun >= requests) or (tokens > 0 and begun > 0 and used + mine > tokens) then
  local first = redis.call('ZRANGE', KEYS[2], 0, 0, 'WITHSCORES')
  return math.max(1, first[2] + minute - now)
end
redis.call('ZADD', KEYS[1], now + lease, id)
redis.call('ZADD', KEYS[2], now, id)
redis.call('HSET', KEYS[3], id, mine)
redis.call('INCRBY', KEYS[4], mine)
for i = 1, 4 do redis.call('PEXPIRE', KEYS[i], 2 * minute + lease) end
return 0`;

/** Ends a call. Arguments: its id, and the tokens that it took (-1 if that is not known). */
export const LEAVE = `
redis.call('ZREM', KEYS[1], ARGV[1])
local took = tonumber(ARGV[2])
local reserved = redis.call('HGET', KEYS[3], ARGV[1])
if took >= 0 and reserved then
  redis.call('HSET', KEYS[3], ARGV[1], took)
  redis.call('INCRBY', KEYS[4], took - reserved)
end
return 0`;

/**
 * Renews leases. Arguments: the lease, then the ids. A lease that ended while Redis was away is given
 * again, because its call is still under way.
 */
export const RENEW = `${NOW}
for i = 2, #ARGV do redis.call('ZADD', KEYS[1], now + ARGV[1], ARGV[i]) end
redis.call('PEXPIRE', KEYS[1], 2 * ARGV[1])
return 0`;

/** Closes the endpoint to new calls for some milliseconds, unless it is closed for longer already. */
export const CLOSE = `${NOW}
local opens = now + ARGV[1]
if opens > tonumber(redis.call('GET', KEYS[5]) or '0') then
  redis.call('SET', KEYS[5], opens, 'PX', ARGV[1])
end
return 0`;
