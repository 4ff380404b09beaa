import type { Module } from '../module/module'

declare module '../module/module' {
  interface Settings {
    /** Bearer token for /metrics; without it, the address does not exist. */
    readonly metricsToken?: string | undefined
  }
}

/** Metrics for Prometheus, protected by the operator's token. */
export const metricsModule: Module = {
  name: 'metrics',
  async start(kernel) {
    const { metricsToken: token } = kernel.settings
    // Most servers have no token and need not load the metrics library.
    return token === undefined ? {} : (await import('./measured')).measured(kernel, token)
  },
}
