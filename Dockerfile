# The console and its server. Built once, run without the tools that built it.
FROM node:22-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Without the project's own script after an installation: its sources come later, and the build does the same.
RUN npm ci --ignore-scripts
COPY . .
RUN node scripts/build.mjs && npm prune --omit=dev

FROM node:22-slim
# Documents of one's own are mounted, not built in: SCHEMAS_DIR names their folder.
# Without JIANDU_DEMO=1 nobody knows a password but who reads the first start.
ENV NODE_ENV=production DATA_DIR=/data JIANDU_DEMO=0
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
# `npm run backup` and `npm run restore`, of what is built.
COPY --from=build /app/scripts/backup.mjs ./scripts/backup.mjs
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=3s --start-period=60s \
  CMD node -e "fetch('http://127.0.0.1:'+(process.env.PORT||3000)+(process.env.BASE_PATH||'')+'/health/ready').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"
CMD ["node", "dist/server/main.js"]
