import { loadDocuments } from './renderer/model/documents'
import { registries } from './scripts/lib/registries'
import { shipped } from './tests/support/documents'

for (let i = 0; i < 300; i++) loadDocuments(shipped, registries)
const t = performance.now()
for (let i = 0; i < 300; i++) loadDocuments(shipped, registries)
console.log((performance.now() - t) / 100)
