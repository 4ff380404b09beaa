import type { Plugin } from 'vite'
import { withoutTexts } from './findingTexts.ts'

/**
 * Modules that only contain texts of the manual, schemas of documents, or helpers for building those schemas.
 */
const forChecksOnly = /\/renderer\/([\w/]+\/)?(messages\.manual|doc|pageDoc|schema|rowColumn)\.ts$/

const typebox = '\0typebox'

/**
 * Removes modules from the build that only editors and document checks need, because documents are checked before they
 * reach a browser. Their exports become empty stand-ins that can be used in any way.
 */
export const schemas = (): Plugin => ({
  name: 'jiandu-schemas',
  apply: 'build',
  enforce: 'pre',
  resolveId(source) {
    // `typebox/value` and its siblings bring the whole library, and would judge by schemas that are not there.
    if (source.startsWith('typebox/')) throw new Error(`${source} is not for the browser`)
    return source === 'typebox' ? typebox : null
  },
  load: (id) =>
    id === typebox
      ? 'export const Type = new Proxy({}, { get: () => () => ({}) }), IsOptional = () => true'
      : null,
  transform(code, id) {
    const muted = withoutTexts(code, id)
    if (muted !== undefined) return { code: muted, map: null }
    if (!forChecksOnly.test(id)) return null
    const names = [...code.matchAll(/^export const (\w+)/gm)].map(([, name]) => name)
    return { code: names.map((name) => `export const ${name} = () => ({})\n`).join(''), map: null }
  },
})
