import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { readDocumentFiles } from '../server/documents/files'
import { syncMessages as messages } from './lib/messages.sync'
import { type RemoteConsole, RemoteRefusal, signInAt } from './lib/remoteConsole'

// `npm run schemas:pull [folder]` brings the documents in force at a running console into a folder; `schemas:push` puts the
// folder's into the changeset of the account, and with `-- --publish "note"` publishes them. Git keeps what was there before.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { publish: { type: 'string' } },
})
const [command, folder = process.env.SCHEMAS_DIR || 'schemas'] = positionals
const { JIANDU_URL: url, JIANDU_USER: username, JIANDU_PASSWORD: password } = process.env

interface InForce {
  readonly texts: Readonly<Record<string, string>>
}

interface Changeset {
  readonly version: number
  readonly texts: Readonly<Record<string, string | null>>
}

interface Plan {
  readonly version: number
  readonly release: number
  readonly findings: readonly { file: string; line: number; message: string }[]
  readonly changes: readonly { path: string; sentences: readonly string[] }[]
  readonly database: readonly string[]
  readonly rights: readonly string[]
  readonly conflicts: readonly { path: string }[]
}

/** Paths where the folder says something else, with the text of `wanted` there; null = it has none. */
function differences(
  wanted: ReadonlyMap<string, string>,
  had: ReadonlyMap<string, string>,
): readonly (readonly [path: string, text: string | null])[] {
  const paths = [...new Set([...wanted.keys(), ...had.keys()])].sort()
  return paths.flatMap((path) =>
    wanted.get(path) === had.get(path) ? [] : [[path, wanted.get(path) ?? null] as const],
  )
}

const filesHere = (): ReadonlyMap<string, string> =>
  new Map(readDocumentFiles(folder).map(({ path, text }) => [path, text]))

const inForce = async ({ call }: RemoteConsole): Promise<ReadonlyMap<string, string>> =>
  new Map(Object.entries((await call<InForce>('GET /sys/document/texts')).texts))

async function pull(remote: RemoteConsole): Promise<void> {
  const wanted = await inForce(remote)
  mkdirSync(folder, { recursive: true })
  const changes = differences(wanted, filesHere())
  for (const [path, text] of changes) {
    const place = join(folder, path)
    if (text === null) rmSync(place)
    else {
      mkdirSync(dirname(place), { recursive: true })
      writeFileSync(place, text)
    }
    console.log(messages.pulled(path, text === null))
  }
  if (changes.length === 0) console.log(messages.same)
}

async function push(remote: RemoteConsole): Promise<void> {
  const { call } = remote
  const here = filesHere()
  // An empty folder would delete everything.
  if (!here.has('menu.json')) throw new RemoteRefusal(messages.noDocument(folder), undefined)
  const before = await call<Changeset>('GET /sys/document/changeset')
  const open = Object.keys(before.texts)
  if (open.length > 0) throw new RemoteRefusal(messages.unfinished(open), undefined)
  const changes = differences(here, await inForce(remote))
  if (changes.length === 0) return console.log(messages.same)
  let { version } = before
  for (const [path, text] of changes) {
    const body = { path, text, version }
    ;({ version } = await call<Changeset>('PUT /sys/document/changeset/text', body))
    console.log(messages.pushed(path, text === null))
  }
  const plan = await call<Plan>('POST /sys/document/changeset/plan', {})
  show(plan)
  if (values.publish === undefined) return console.log(messages.notPublished)
  const { release } = await call<{ release?: number }>('POST /sys/document/changeset/publish', {
    note: values.publish,
    version: plan.version,
    release: plan.release,
  })
  console.log(release === undefined ? messages.asked : messages.published(release))
}

function show({ findings, changes, database, rights, conflicts }: Plan): void {
  for (const { file, line, message } of findings) console.log(`${file}:${line} ${message}`)
  for (const { path } of conflicts) console.log(messages.conflict(path))
  console.log(messages.changes)
  const sentences = [...changes.flatMap((change) => change.sentences), ...database, ...rights]
  for (const sentence of sentences) console.log(`  ${sentence}`)
}

try {
  if (!url || !username || !password || (command !== 'pull' && command !== 'push'))
    throw new RemoteRefusal(messages.usage, undefined)
  const remote = await signInAt({ url, username, password })
  await (command === 'pull' ? pull(remote) : push(remote))
} catch (error) {
  if (!(error instanceof RemoteRefusal)) throw error
  console.error(error.message)
  process.exitCode = 1
}
