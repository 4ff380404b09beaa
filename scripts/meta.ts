import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { generatedFiles } from './lib/generated'

// Writes the meta-schemas for editors, the validators made of them and the menu's icons: `npm run meta`.
for (const [path, text] of generatedFiles()) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
