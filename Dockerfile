# Production image of the service. PostgreSQL is elsewhere (DATABASE_URL): the embedded one is left out.
FROM node:24-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
# Optional packages are the embedded PostgreSQL and Node, which the image has. No package of ours needs its install script in production.
RUN npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund && npm cache clean --force

# The web page: nothing of what builds it goes into the image.
FROM node:24-bookworm-slim AS page
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json ./
COPY scripts/build-web.ts ./scripts/
COPY web ./web
RUN node scripts/build-web.ts

FROM node:24-bookworm-slim
WORKDIR /app
COPY --from=dependencies /app/node_modules ./node_modules
COPY package.json LICENSE NOTICE ./
COPY db ./db
COPY src ./src
COPY docs/*.md ./docs/
COPY --from=page /app/web/dist ./web/dist
# The indexes of suggestions: the user of the service could not keep them there.
RUN node src/suggestions/run/prepare.ts
# The journal of observations, for when the database is away.
RUN install -d -o node -g node /data
VOLUME /data
USER node
# One heap of the C library for all threads, and large blocks by themselves: what is freed goes back.
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data SANDBOX=false MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=131072
# To be given: DATABASE_URL=postgres://user:password@host:5432/name
EXPOSE 3000
# The scheme follows TLS; the certificate's name is not localhost, and need not be for a look at ourselves.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "const tls = process.env.TLS_CERT_FILE; require(tls ? 'https' : 'http').get({ host: '127.0.0.1', port: process.env.PORT, path: '/healthz', rejectUnauthorized: false }, (r) => process.exit(r.statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=30", "src/main/start.ts"]
