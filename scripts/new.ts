import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { registries } from '../product/registries'
import { newMessages as messages } from '../renderer/assist/begin/messages.new'
import { type NewDocuments, newKinds } from '../renderer/assist/begin/newDocuments'
import { askShares, readGiven } from '../renderer/assist/begin/newGrants'
import { loadDocuments } from '../renderer/model/link/documents'
import { readDocumentFiles } from '../server/documents/files'
import { newDocuments } from './lib/newDocuments'

// `npm run new entity crm/customer 客户 staff=edit`: creates first versions of documents.
const folder = process.env.SCHEMAS_DIR || 'schemas'
const words = process.argv.slice(2)
const isGiven = (word: string) => /^\w+=/.test(word)
const [wanted, name = '', title, entity] = words.filter((word) => !isGiven(word))

try {
  await begin()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function begin(): Promise<void> {
  const kind = newKinds.find((one) => one === wanted)
  if (!kind || title === undefined) throw new Error(messages.usage)
  const shape = kind === 'report' ? /^\w+$/ : /^[a-z]\w*(\/[A-Za-z_]\w*)+$/
  if (!shape.test(name)) throw new Error(messages.badName(name))
  const files = readDocumentFiles(folder)
  const request = { kind, name, title, ...(entity ? { entity } : {}) }
  const give = readGiven(words.filter(isGiven))
  if (kind === 'report' && give.size > 0) throw new Error(messages.reportOpen)
  const first = newDocuments({ ...request, give }, files)
  const asked = await askedFor(first)
  const all = new Map([...give, ...asked])
  const found = asked.size === 0 ? first : newDocuments({ ...request, give: all }, files)
  write(found, files)
}

/** What somebody at a terminal says of the roles on which nothing is said yet. */
async function askedFor({ shares }: NewDocuments) {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return new Map()
  const { stdin: input, stdout: output } = process
  const terminal = createInterface({ input, output })
  return await askShares(shares, (question) => terminal.question(question)).finally(() =>
    terminal.close(),
  )
}

function write(
  { files: made, place, shares }: NewDocuments,
  files: ReturnType<typeof readDocumentFiles>,
): void {
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
    for (const share of shares) console.log(messages.share(share))
    const example = shares.find(({ why }) => why !== 'newScreens')
    if (example) console.log(messages.moreOrLess(example.role))
  }
  console.log(messages.next)
}
