import type { Plugin } from 'vite'
import { codeSplitting } from './chunks'

const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Tells the browser to compile a file whole, off the main thread, while it arrives; other browsers read a comment. It
 * counts in the first line only: so it is put there last, when the bundler has added its own.
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

/** What all pages need, and code of our own: other libraries bring much that no page of ours runs. */
const isNeededWhole = (name: string, modules: readonly string[]): boolean =>
  groups.includes(name) || modules.every((id) => !id.includes('/node_modules/'))
