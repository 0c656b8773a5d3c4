// The stand-in model server in a process of its own, which says on request what it received. It is
// forked by model.mjs.
import { startLoopbackServer } from '../../test/support/loopback/loopback-server.mjs';

const server = await startLoopbackServer({ delayMs: Number(process.argv[2]) });

process.on('message', (request) => {
  const { requests } = server;
  process.send({
    calls: requests.length,
    seconds:
      requests.length === 0 ? 0 : (requests.at(-1).receivedAt - requests[0].receivedAt) / 1000,
  });
  if (request === 'clear') server.clear();
});
process.on('disconnect', () => process.exit());
process.send({ url: server.url });
