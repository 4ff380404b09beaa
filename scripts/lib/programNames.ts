import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Type } from 'typebox'
import { Errors } from 'typebox/value'
import type { ProgramEntity, ProgramNames } from '../../renderer/model/check/programNames'
import { metaMessages as messages } from './messages.meta'

const text = Type.String({ minLength: 1 })
const closed = { additionalProperties: false }
const stands = Type.Object({ api: text, table: text, former: Type.Optional(text) }, closed)
const texts = Type.Optional(Type.Array(text))
const entity = Type.Object({ stands: Type.Optional(stands), calls: texts }, closed)
const shape = Type.Object(
  {
    routes: texts,
    tables: texts,
    calls: texts,
    entities: Type.Optional(Type.Record(Type.String(), entity)),
  },
  closed,
)

/**
 * Merges the `names.json` of all server families, because document checks also run in browsers and on the command line.
 * Throws for an invalid file, with the reason.
 */
export function programNames(
  folders: readonly string[] = familyFolders(),
): Required<Omit<ProgramNames, 'offered'>> {
  const families = folders
    .map((folder) => join(folder, 'names.json').replaceAll('\\', '/'))
    .filter((file) => existsSync(file))
    .map((file) => ({ file, names: readNames(file) }))
  const all = (key: 'routes' | 'tables' | 'calls') =>
    [...new Set(families.flatMap(({ names }) => names[key] ?? []))].sort()
  const routes = all('routes')
  for (const { file, names } of families) checkFamily(file, names, routes)
  return { routes, tables: all('tables'), calls: all('calls'), entities: entitiesOf(families) }
}

/** Skips names that begin with a dot: tests create them. */
export const familyFolders = (): readonly string[] =>
  readdirSync('server', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => join('server', name))
    .sort()

interface Family {
  readonly file: string
  readonly names: ProgramNames
}

function readNames(file: string): ProgramNames {
  let names: unknown
  try {
    names = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    wrong(file, messages.noJson)
  }
  const [error] = Errors(shape, names)
  if (error) {
    const path = error.instancePath.slice(1).replaceAll('/', '.')
    wrong(file, messages.badNames(path))
  }
  return names as ProgramNames // as its shape says
}

function checkFamily(file: string, names: ProgramNames, routes: readonly string[]): void {
  for (const route of names.routes ?? []) {
    if (!/^[A-Za-z0-9_-]+$/.test(route)) wrong(file, messages.badRoute(route))
  }
  for (const call of names.calls ?? []) {
    const [, first = ''] = wholeCall.exec(call) ?? []
    if (first === '') wrong(file, messages.badCall(call))
    if (!routes.includes(first)) wrong(file, messages.outside(call, first))
  }
  for (const { calls = [] } of Object.values(names.entities ?? {})) {
    for (const call of calls) if (!anyCall.test(call)) wrong(file, messages.badCall(call))
  }
}

const wholeCall = /^(?:GET|POST|PUT|DELETE) \/([A-Za-z0-9_-]+)(?:\/[A-Za-z0-9_-]+)*$/
/** A call below an entity's address, or with a full address of its own. */
const anyCall = /^(GET|POST|PUT|DELETE) \/?[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/

/** Several families may add calls to one entity, but only one has its table. */
function entitiesOf(families: readonly Family[]): Readonly<Record<string, ProgramEntity>> {
  const entities = new Map<string, ProgramEntity>()
  const standing = new Map<string, string>()
  for (const { file, names } of families) {
    for (const [name, { stands, calls = [] }] of Object.entries(names.entities ?? {})) {
      const before = entities.get(name)
      const other = standing.get(name)
      if (stands && other !== undefined) wrong(file, messages.twice(name, other))
      if (stands) standing.set(name, file)
      const kept = stands ?? before?.stands
      const both = [...(before?.calls ?? []), ...calls]
      entities.set(name, {
        ...(kept && { stands: kept }),
        ...(both.length > 0 && { calls: both }),
      })
    }
  }
  return Object.fromEntries([...entities].sort(([a], [b]) => (a < b ? -1 : 1)))
}

function wrong(file: string, message: string): never {
  throw new Error(`${file}: ${message}`)
}
