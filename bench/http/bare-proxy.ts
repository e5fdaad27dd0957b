import { Agent, createServer } from "node:http";
import { createProxyMiddleware } from "http-proxy-middleware";

// `node bare-proxy.ts PORT TARGET`: the gateway's proxy library with the gateway's kind of agent, and nothing else.
const [port, target = ""] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 512, maxFreeSockets: 512, timeout: 30_000 });
const proxy = createProxyMiddleware({ target, agent, xfwd: false, ejectPlugins: true });
createServer((req, res) => {
  proxy(req, res, () => res.writeHead(502).end()).catch(() => res.destroy());
}).listen(Number(port), "127.0.0.1");
