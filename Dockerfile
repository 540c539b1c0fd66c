# The image of the service: its files, Node and nothing to log in with. Nothing is run on the target's architecture, so one
# machine builds both: `docker buildx build --platform linux/amd64,linux/arm64 .` (docs/operations/deploy.md).
# docs/trusted-parts.md says how to check and to renew the digests. Another base: --build-arg RUNTIME_IMAGE=name@sha256:...
ARG BUILD_IMAGE=node:26.10.0-bookworm-slim@sha256:662933cf47f013bc8e4beb31a6116448427a82057ba7c42c97e4c5ba766504c2
# Needs the C and C++ libraries of Node, no shell.
ARG RUNTIME_IMAGE=gcr.io/distroless/cc-debian12:latest@sha256:e5d81ddde149641e2a9ba55be4545bc125c67de07508b03ba4c22e6eb0ded5aa

FROM --platform=$BUILDPLATFORM ${BUILD_IMAGE} AS build
ARG TARGETARCH
WORKDIR /build
COPY . .
RUN ["sh", "deploy/image/assemble.sh", "/image"]

FROM ${RUNTIME_IMAGE}
COPY --from=build /image/ /
COPY --from=build --chown=65532:65532 /data /data
# Two arenas: each thread's own would keep what it once needed.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data MALLOC_ARENA_MAX=2
WORKDIR /app
USER 65532:65532
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
  CMD ["/usr/local/bin/node", "deploy/image/healthcheck.mjs"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["/usr/local/bin/node", "--max-semi-space-size=32", "--heap-growing-percent=100"]
CMD ["src/main.js"]
