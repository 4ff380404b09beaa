import type { FastifyRequest } from 'fastify'

/**
 * Where the console is reached from outside, by configuration: a request's Host header says what its
 * sender likes, so nothing that must be ours is made of it.
 */
export interface Origins {
  /** Whether the address is one of ours. */
  has(address: string): boolean
  /** The one the request came by, else the first. undefined: none is configured. */
  of(request: FastifyRequest): string | undefined
}

/** Origins like `https://console.example.cn`, without path. */
export function createOrigins(origins: readonly string[]): Origins {
  return {
    has(address) {
      return URL.canParse(address) && origins.includes(new URL(address).origin)
    },
    of(request) {
      const asked = `${request.protocol}://${request.host}`
      return origins.find((origin) => origin === asked) ?? origins[0]
    },
  }
}
