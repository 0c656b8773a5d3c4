import { once } from 'node:events';
import { connect } from 'node:net';

/** Sends bytes as they are, and resolves with all that came back once the connection is closed. */
export async function sendRaw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  socket.on('error', () => {});
  socket.write(text);
  await once(socket, 'close');
  return answer;
}
