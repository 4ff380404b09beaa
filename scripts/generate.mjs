import { existsSync } from 'node:fs'
import { generate } from './lib/generate.mjs'

// `npm install` does this at its end. Without the packages for development (`--omit=dev`) nothing can be built, and a
// server that is built needs nothing of it.
if (existsSync('node_modules/esbuild')) await generate()
