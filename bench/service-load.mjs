// One load on a service, in a process of its own: `node service-load.mjs '{"url": …}'` prints what came
// back. It only ever talks to this machine.
import autocannon from 'autocannon';

const { url, body, connections, rate, seconds } = JSON.parse(process.argv[2]);
if (!/^http:\/\/127\.0\.0\.1:\d+\//.test(url)) throw new Error('the load is for loopback only');

const statuses = new Map();
/** How long accepted requests took, in milliseconds. */
const accepted = [];
const load = autocannon({
  url,
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body,
  connections,
  duration: seconds,
  ...(rate === null ? {} : { overallRate: rate }),
  excludeErrorStats: true,
});
load.on('response', (_client, status, _bytes, milliseconds) => {
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  if (status === 200) accepted.push(milliseconds);
});
const result = await load;
accepted.sort((a, b) => a - b);
const quantile = (share) =>
  accepted[Math.min(accepted.length - 1, Math.floor(share * accepted.length))];
console.log(
  JSON.stringify({
    seconds: result.duration,
    statuses: Object.fromEntries(statuses),
    errors: result.errors,
    timeouts: result.timeouts,
    p50: quantile(0.5),
    p99: quantile(0.99),
  }),
);
