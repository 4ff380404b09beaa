import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

// Node has WebAssembly, but its types are in the DOM library, which server code does not include.
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<object> }

let compiled: Promise<object> | undefined

/**
 * PGlite's WebAssembly module, compiled once for all threads of the process. This halves the time of every start after
 * the first, and so of the restart after a lost thread.
 */
export function compiledEngine(): Promise<object> {
  compiled ??= compile()
  return compiled
}

async function compile(): Promise<object> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  return await WebAssembly.compile(await readFile(join(dirname(entry), 'pglite.wasm')))
}
