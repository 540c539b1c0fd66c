FROM node:26.10.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# With the optional packages: the dashboard's build tool is native code that comes as one of them.
RUN npm ci
COPY . .
RUN node node_modules/vite/bin/vite.js build --config dashboard/vite.config.ts --configLoader native

FROM node:26.10.0-bookworm-slim
WORKDIR /app
# Two arenas: each thread's own would keep what it once needed.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data MALLOC_ARENA_MAX=2
COPY package.json package-lock.json .npmrc ./
# Node comes with the image; the optional packages are the same one once more.
RUN npm ci --omit=dev --omit=optional && npm cache clean --force && mkdir /data && chown node:node /data
COPY migrations ./migrations
COPY src ./src
COPY --from=build /app/dashboard/dist ./dashboard/dist
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT??3000)+'/healthz').then((answer)=>process.exit(answer.ok?0:1),()=>process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=32", "--heap-growing-percent=150", "src/main.ts"]
