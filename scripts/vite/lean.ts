import { existsSync } from 'node:fs'
import type { Plugin } from 'vite'

/**
 * Leaves out of the product what its libraries bring and no page of ours runs: the router's package names its build
 * with the developers' warnings only, and axios has a second way to send, by `fetch`, which is taken where there is
 * no XMLHttpRequest.
 */
export const lean = (): Plugin => ({
  name: 'jiandu-lean',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (source !== 'react-router' && source !== 'react-router/dom') return null
    const found = await this.resolve(source, importer, { ...options, skipSelf: true })
    const id = found?.id.replace('/dist/development/', '/dist/production/')
    return id !== undefined && existsSync(id) ? { ...found, id } : found
  },
  load: (id) =>
    /\/axios\/lib\/adapters\/fetch\.js$/.test(id)
      ? 'export const getFetch = () => undefined'
      : null,
})
