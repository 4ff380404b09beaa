import type { Module } from '../module/module'

declare module '../module/module' {
  interface Settings {
    /** What has to be shown to read /metrics. Without it there is no such address. */
    readonly metricsToken?: string | undefined
  }
}

/** Figures for Prometheus, for whoever has the operator's token. */
export const metricsModule: Module = {
  name: 'metrics',
  async start(kernel) {
    const { metricsToken: token } = kernel.settings
    // Most servers have none, and need not load what counts.
    return token === undefined ? {} : (await import('./measured')).measured(kernel, token)
  },
}
