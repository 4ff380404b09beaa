import type { Plugin } from 'vite'
import { codeSplitting } from './chunks.ts'

const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Adds a comment that tells browsers which support it to compile the whole file off the main thread while it arrives.
 * It must be the first line, so it is added last, after the bundler's own lines.
 */
export const eager = (): Plugin => ({
  name: 'jiandu-eager',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !isNeededWhole(chunk.name, chunk.moduleIds)) continue
        chunk.code = hint + chunk.code
      }
    },
  },
})

const groups = codeSplitting.groups.map(({ name }) => name)

/** Files that all pages need, and our own code; other libraries contain much that our pages never run. */
const isNeededWhole = (name: string, modules: readonly string[]): boolean =>
  groups.includes(name) || modules.every((id) => !id.includes('/node_modules/'))
