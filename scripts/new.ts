import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { registries } from '../product/registries'
import { loadDocuments } from '../renderer/model/link/documents'
import { readDocumentFiles } from '../server/documentFiles'
import { newMessages as messages } from './lib/messages.new'
import { newDocuments, newKinds } from './lib/newDocuments'

// `npm run new entity crm/customer 客户`: creates first versions of documents.
const folder = process.env.SCHEMAS_DIR || 'schemas'
const [wanted, name = '', title, entity] = process.argv.slice(2)

try {
  begin()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function begin(): void {
  const kind = newKinds.find((one) => one === wanted)
  if (!kind || title === undefined) throw new Error(messages.usage)
  const shape = kind === 'report' ? /^\w+$/ : /^[a-z]\w*(\/[A-Za-z_]\w*)+$/
  if (!shape.test(name)) throw new Error(messages.badName(name))
  const files = readDocumentFiles(folder)
  const request = { kind, name, title, ...(entity ? { entity } : {}) }
  const { files: made, place, granted } = newDocuments(request, files)
  const left = files.filter(({ path }) => !made.has(path))
  const all = [...left, ...[...made].map(([path, text]) => ({ path, text }))]
  const wrong = loadDocuments(all, registries).findings.filter(
    ({ file, severity }) => made.has(file) && severity === 'error',
  )
  // Writes nothing if a document would not pass the checks.
  if (wrong[0])
    throw new Error(wrong.map(({ file, line, message }) => `${file}:${line} ${message}`).join('\n'))
  for (const [path, text] of made) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    console.log(messages.wrote(file))
  }
  if (place.length > 0) {
    console.log(messages.stands(place))
    for (const [role, grants] of granted) console.log(messages.granted(role, grants))
    if (granted.size === 0) console.log(messages.grantedNobody)
  }
  console.log(messages.next)
}
