import { writeFileSync } from 'node:fs'
import abouts from '../product/abouts.gen.json'
import { registries } from '../product/registries'
import { manualMarkdown } from '../renderer/model/manual/markdown'
import { wholeManual } from '../renderer/model/manual/wholeManual'
import { readDocumentFiles } from '../server/documents/files'

// `npm run meta`: writes the generated files (scripts/generate.mjs) and then the manual for the web.
writeFileSync(
  'docs/language.md',
  manualMarkdown(wholeManual(registries, abouts, readDocumentFiles())),
)
