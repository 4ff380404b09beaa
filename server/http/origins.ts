import type { FastifyRequest } from 'fastify'

/**
 * Configured public origins of the console. The sender controls the Host header, so it must not be used to build our
 * own URLs.
 */
export interface Origins {
  /** Whether the URL has one of our origins. */
  has(address: string): boolean
  /** The origin of the request, else the first one. undefined = none is configured. */
  of(request: FastifyRequest): string | undefined
}

/** Origins like `https://console.example.cn`, without a path. */
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
