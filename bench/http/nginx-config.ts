/** One nginx process as a bare reverse proxy with kept-alive connections; everything it writes lies under `dir`. */
export function nginxConfig({ dir, port, upstream }: { dir: string; port: number; upstream: number }): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `daemon off;
master_process off;
pid ${dir}/nginx.pid;
error_log ${dir}/error.log warn;
events { worker_connections 2048; }
http {
  access_log off;
  keepalive_requests 100000000;
${temporary.map((name) => `  ${name}_temp_path ${dir}/${name};`).join("\n")}
  upstream tiny { server 127.0.0.1:${upstream}; keepalive 512; keepalive_requests 100000000; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://tiny;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
    }
  }
}
`;
}
