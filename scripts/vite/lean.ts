import { existsSync } from 'node:fs'
import type { Plugin } from 'vite'

/** We do not use the query library's mutations, but its client still calls these methods. */
const noMutations = `export class MutationCache {
  clear() {}
  findAll() { return [] }
  resumePausedMutations() { return Promise.resolve() }
}`

const formily = /@formily\/(react|json-schema|antd-v5)(\/|$)/

/** Unused files of axios, with a replacement for each. */
const unused: readonly (readonly [file: string, instead: string])[] = [
  ['adapters/fetch.js', 'export const getFetch = () => undefined'],
  ['helpers/formDataToJSON.js', 'export default (form) => form'],
  ['helpers/toFormData.js', 'export default (_, form) => form'],
  ['helpers/toURLEncodedForm.js', 'export default (data) => data'],
  ['helpers/HttpStatusCode.js', 'export default {}'],
  ['helpers/cookies.js', 'export default { read: () => null, readAsync: async () => null }'],
  ['core/assertParamsAcyclic.js', 'export default () => {}'],
  ['cancel/CancelToken.js', 'export default class {}'],
  [
    'helpers/validator.js',
    'const none = () => {}; export default { assertOptions: none, validators: { transitional: none, spelling: none } }',
  ],
]

/**
 * The router calls a function for each component and context when it is loaded, which keeps all of them in the build;
 * and its links contain code that prefetches from a framework's server.
 */
const routerParts: readonly (readonly [found: RegExp, instead: string])[] = [
  [/ = (React\d*\.(?:forwardRef|memo|createContext)\()/g, ' = /* @__PURE__ */ $1'],
  [/^\w+\.displayName = "[\w. ]+";$/gm, ''],
  [/return shouldPrefetch && !isAbsolute \? .* : link;/g, 'return link;'],
]

function leanRouter(code: string): string {
  return routerParts.reduce((left, [found, instead]) => {
    if (left.search(found) < 0)
      throw new Error(`react-router has no ${found} any more: scripts/vite/lean.ts`)
    return left.replace(found, instead)
  }, code)
}

/**
 * Removes library code that no page of ours runs. The router's package only exports its build with developer warnings.
 * axios can also send by `fetch` (only without XMLHttpRequest), converts objects to forms and addresses (our calls send
 * JSON, FormData and URLSearchParams), reads a cookie that our server never sets, and validates its options. Formily's
 * packages for React are not marked as tree-shakable; marking them also removes its compiler, which makes functions
 * from texts.
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
  load: (id) =>
    unused.find(([file]) => id.endsWith(`/axios/lib/${file}`))?.[1] ??
    (id.endsWith('/query-core/build/modern/mutationCache.js') ? noMutations : null),
  transform: (code, id) =>
    /\/react-router\/dist\/production\/chunk-\w+\.mjs$/.test(id) && code.includes('var NavLink =')
      ? { code: leanRouter(code), map: null }
      : null,
})
