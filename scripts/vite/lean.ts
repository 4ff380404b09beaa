import { existsSync } from 'node:fs'
import type { Plugin } from 'vite'

const formily = /@formily\/(react|json-schema|antd-v5)(\/|$)/

/** Files of axios that nothing here runs, and what stands in for each. */
const unused: readonly (readonly [file: string, instead: string])[] = [
  ['adapters/fetch.js', 'export const getFetch = () => undefined'],
  ['helpers/formDataToJSON.js', 'export default (form) => form'],
  ['helpers/toFormData.js', 'export default (_, form) => form'],
  ['helpers/toURLEncodedForm.js', 'export default (data) => data'],
  ['helpers/HttpStatusCode.js', 'export default {}'],
]

/**
 * Leaves out of the product what its libraries bring and no page of ours runs: the router's package names its build
 * with the developers' warnings only. axios has a second way to send, by `fetch`, which is taken where there is no
 * XMLHttpRequest; and it makes forms and addresses of objects, where our calls send JSON, FormData and
 * URLSearchParams. Formily's packages for React do not say that what nobody imports of them may be left out: with it
 * goes its compiler, which makes functions of texts.
 */
export const lean = (): Plugin => ({
  name: 'jiandu-lean',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (formily.test(source) || (importer !== undefined && formily.test(importer))) {
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      return found && formily.test(found.id) ? { ...found, moduleSideEffects: false } : found
    }
    if (source !== 'react-router' && source !== 'react-router/dom') return null
    const found = await this.resolve(source, importer, { ...options, skipSelf: true })
    const id = found?.id.replace('/dist/development/', '/dist/production/')
    return id !== undefined && existsSync(id) ? { ...found, id } : found
  },
  load: (id) => unused.find(([file]) => id.endsWith(`/axios/lib/${file}`))?.[1] ?? null,
})
