import type { Plugin } from 'vite'

/**
 * Modules that hold nothing but the manual's texts, or schemas of what a document may hold. Not `entityDoc`: which
 * keys are common to all fields is read where a field is compiled.
 */
const forChecksOnly = /\/renderer\/([\w/]+\/)?(messages\.manual|doc|pageDoc|rowColumn)\.ts$/

const typebox = '\0typebox'

/**
 * Leaves out of the build what only editors and checks of documents read: documents that reach a browser were
 * checked where they were written. Whatever such a module exports is nothing, however it is used, and nothing is missing.
 */
export const schemas = (): Plugin => ({
  name: 'jiandu-schemas',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source) => (source === 'typebox' ? typebox : null),
  load: (id) =>
    id === typebox
      ? 'export const Type = new Proxy({}, { get: () => () => ({}) }), IsOptional = () => true'
      : null,
  transform(code, id) {
    if (!forChecksOnly.test(id)) return null
    const names = [...code.matchAll(/^export const (\w+)/gm)].map(([, name]) => name)
    return { code: names.map((name) => `export const ${name} = () => ({})\n`).join(''), map: null }
  },
})
