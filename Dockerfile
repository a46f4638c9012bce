# Hark as one executable on a small Debian. Only /data is written, so that the root file system may be read-only:
#   docker build --tag hark .
#   docker run --read-only --publish 127.0.0.1:3000:3000 --volume hark-data:/data hark
FROM node:24.18.0-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
COPY bin bin
RUN bin/install run
COPY bunfig.toml tsconfig.json ./
COPY migrations migrations
COPY src src
RUN bin/build && mkdir --mode=700 /data

FROM debian:bookworm-20251229-slim
COPY --from=build /src/dist/hark /usr/local/bin/hark
COPY LICENSE /usr/share/doc/hark/LICENSE
# A new volume takes the folder's owner and mode.
COPY --from=build --chown=10001:10001 /data /data
USER 10001:10001
# SQLite's temporary files, too: no other folder can be written. Garbage is collected as on a machine of 256 MB
# (docs/performance.md, "Memory").
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data SQLITE_TMPDIR=/data BUN_JSC_forceRAMSize=268435456
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 CMD ["hark", "health"]
ENTRYPOINT ["hark"]
CMD ["serve"]
