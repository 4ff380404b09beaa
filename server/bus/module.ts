import type { Module } from '../module/module'
import { createHub, type Hub } from './hub'

declare module '../module/module' {
  interface Services {
    readonly hub: Hub
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly hub: Hub
  }
}

/** Messages between families and between processes. */
export const busModule: Module = {
  name: 'bus',
  async start({ database, log }) {
    const hub = await createHub(database, log)
    return {
      services: { hub },
      prepare: async (app) => void app.decorate('hub', hub),
      stop: () => hub.close(),
    }
  },
}
