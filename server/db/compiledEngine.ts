import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

// Node has it, but its types leave it to the browser's, which server code is compiled without.
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<object> }

let compiled: Promise<object> | undefined

/**
 * PGlite's WebAssembly module, compiled once for all threads of the process: every start but the
 * first, and so the restart after a lost thread, takes half the time.
 */
export function compiledEngine(): Promise<object> {
  compiled ??= compile()
  return compiled
}

async function compile(): Promise<object> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  return await WebAssembly.compile(await readFile(join(dirname(entry), 'pglite.wasm')))
}
