import type { Plugin } from 'vite'

/**
 * Tells the browser to compile the editable table's code whole, off the main thread, while it arrives: nearly all of
 * it runs at once when the first table is drawn. Others read a comment.
 */
export const eager = (): Plugin => ({
  name: 'jiandu-eager',
  apply: 'build',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || !isTable(chunk.moduleIds)) continue
      chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
    }
  },
})

const isTable = (modules: readonly string[]): boolean =>
  modules.some((id) =>
    /\/renderer\/grid\/(view\/Grid\.tsx|columns\.ts|rows\.ts|judge\.ts)$/.test(id),
  )
