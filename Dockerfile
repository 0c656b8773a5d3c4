# The command line and the service, built from this clone. compose.yml starts a service with a queue and workers.
FROM node:22-slim AS build
WORKDIR /src
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && npm pack --pack-destination /tmp

FROM node:22-slim
COPY --from=build /tmp/trajectory-judge-*.tgz /tmp/trajectory-judge.tgz
# With the packages of the queue, which are installed only where they are needed.
RUN npm install --global --no-audit --no-fund /tmp/trajectory-judge.tgz bullmq@6 ioredis@5 \
  && rm /tmp/trajectory-judge.tgz \
  && mkdir -p /data/runs \
  && chown -R node /data
# The key that ids are drawn with has to outlive the container.
ENV TJ_KEY_FILE=/data/runs/.key
USER node
WORKDIR /data
VOLUME /data/runs
EXPOSE 8787
ENTRYPOINT ["tj"]
CMD ["serve", "runs", "--host", "0.0.0.0", "--log", "json"]
