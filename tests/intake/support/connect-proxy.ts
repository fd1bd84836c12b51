import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/**
 * A proxy that opens tunnels (CONNECT).
 *
 * @param status what it answers; with anything but 200 it opens none
 * @param isMute whether it closes a tunnel instead of connecting it
 */
export async function startConnectProxy(status = 200, isMute = false) {
  const asked: { authority: string | undefined; authorization: string | undefined }[] = [];
  const sockets: Socket[] = [];
  const server = createServer().on("connect", ({ url = "", headers }, near: Socket) => {
    asked.push({ authority: url, authorization: headers["proxy-authorization"] });
    near.on("error", () => {}).write(`HTTP/1.1 ${status} X\r\n\r\n`);
    if (status !== 200 || isMute) return void near.end();
    const { hostname, port } = new URL(`http://${url}`);
    const far = connect(Number(port), hostname).on("error", () => near.destroy());
    sockets.push(near, far);
    far.on("close", () => near.destroy()).pipe(near);
    near.on("close", () => far.destroy()).pipe(far);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://user:planted%20word@127.0.0.1:${port}`, asked };
}
