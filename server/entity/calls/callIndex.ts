import { Type } from 'typebox'
import type { BrokenEntity, Entity } from '#model'
import type { DocumentCall, FoundCall } from '../../http/documentCalls'
import { notFound } from '../../http/envelope'
import { type EntityDeps, hooksOf } from '../contracts/deps'
import { brokenRefusal } from '../judge/brokenDocuments'
import { operations } from '../operations'

type Entities = ReadonlyMap<string, Entity>
type Broken = ReadonlyMap<string, BrokenEntity>

/** The calls of one state of the documents, by their paths. */
export interface CallIndex {
  at(path: string): readonly FoundCall[]
  all(): readonly DocumentCall[]
}

/** The router's own limit for a parameter of a path. */
const longestParam = 500

/**
 * The index is made once for documents, and the calls of an entity when somebody first asks for one of them: what a
 * replacement costs does not grow with what the documents hold.
 */
export function createCallIndexes(
  deps: Pick<EntityDeps, 'hooks'>,
  callsOf: (entity: Entity) => readonly DocumentCall[],
): (entities: Entities, broken: Broken) => CallIndex {
  const made = new WeakMap<Entities, { readonly broken: Broken; readonly index: CallIndex }>()
  return (entities, broken) => {
    const known = made.get(entities)
    if (known && known.broken === broken) return known.index
    const index = indexOf(entities, broken, deps, callsOf)
    made.set(entities, { broken, index })
    return index
  }
}

function indexOf(
  entities: Entities,
  broken: Broken,
  deps: Pick<EntityDeps, 'hooks'>,
  callsOf: (entity: Entity) => readonly DocumentCall[],
): CallIndex {
  const families = new Map<string, () => Calls>()
  const elsewhere = new Map<string, () => Calls>()
  for (const entity of servable(entities, broken)) {
    let made: Calls | undefined
    const calls = () => {
      made ??= callsByPath(closedIfBroken(entity, broken, callsOf(entity)))
      return made
    }
    families.set(entity.api, calls)
    for (const url of (hooksOf(deps, entity)?.operations ?? []).flatMap(({ also = [] }) => also))
      elsewhere.set(url, calls)
  }
  const unreadable = [...broken].flatMap(([name, { entity, api }]) =>
    entity || api === undefined ? [] : [{ api, calls: refusals(name, api, broken) }],
  )
  return {
    at(path) {
      const other = elsewhere.get(path)?.().at(path) ?? []
      if (other.length > 0) return other
      // The longest `api` first.
      for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
        const calls = families.get(path.slice(0, end))?.().at(path) ?? []
        if (calls.length > 0) return calls
      }
      return unreadable
        .filter(({ api }) => path.startsWith(`${api}/`))
        .flatMap(({ calls }) => calls.map((call) => ({ ...call, params: {} })))
    },
    all: () => [
      ...[...families.values()].flatMap((calls) => calls().all),
      ...unreadable.flatMap(({ calls }) => calls),
    ],
  }
}

interface Calls {
  readonly all: readonly DocumentCall[]
  at(path: string): readonly FoundCall[]
}

function callsByPath(all: readonly DocumentCall[]): Calls {
  const plain = new Map<string, readonly FoundCall[]>()
  const patterns: { readonly segments: readonly string[]; readonly call: DocumentCall }[] = []
  for (const call of all) {
    const { url } = call.doc
    if (url.includes('/:')) patterns.push({ segments: url.split('/'), call })
    else plain.set(url, [...(plain.get(url) ?? []), { ...call, params: {} }])
  }
  return {
    all,
    at: (path) =>
      plain.get(path) ??
      patterns.flatMap(({ segments, call }) => {
        const params = paramsOf(segments, path.split('/'))
        return params ? [{ ...call, params }] : []
      }),
  }
}

function paramsOf(
  pattern: readonly string[],
  segments: readonly string[],
): Readonly<Record<string, string>> | undefined {
  if (pattern.length !== segments.length) return undefined
  const params: [string, string][] = []
  for (const [i, part] of pattern.entries()) {
    const segment = segments[i] ?? ''
    if (!part.startsWith(':')) {
      if (part !== segment) return undefined
    } else if (segment.length > longestParam) return undefined
    else params.push([part.slice(1), segment.replaceAll('%2F', '/')])
  }
  return Object.fromEntries(params)
}

/** The calls of a broken entity are there; each says what is broken. */
const closedIfBroken = (
  { name }: Entity,
  broken: Broken,
  calls: readonly DocumentCall[],
): readonly DocumentCall[] =>
  broken.has(name) ? calls.map(({ doc }) => ({ doc, handle: refusing(name, broken) })) : calls

/** The only answers below the `api` of an unreadable document. */
const refusals = (name: string, api: string, broken: Broken): readonly DocumentCall[] => [
  {
    doc: {
      method: ['GET', 'POST', 'PUT', 'DELETE'],
      url: `${api}/*`,
      right: 'session',
      summary: 'Its document cannot be read: 503 until it is mended.',
      answer: Type.Null(),
    },
    handle: refusing(name, broken),
  },
]

const refusing =
  (name: string, broken: Broken): DocumentCall['handle'] =>
  ({ caller }) => {
    throw brokenRefusal(name, { broken }, caller) ?? notFound()
  }

/**
 * Entities whose calls do not clash: of two with the same `api` the first, and none whose action has the name of an
 * operation. The document check has reported the others; a mistake in one document must not stop the rest.
 */
function servable(entities: Entities, broken: Broken): readonly Entity[] {
  const taken = new Set<string>()
  return [
    ...entities.values(),
    ...[...broken.values()].flatMap(({ entity }) => entity ?? []),
  ].filter(({ api, actions, states }) => {
    const own = [...actions.keys(), ...(states?.steps.keys() ?? [])]
    const isTwice = new Set(own).size < own.length
    const free = !taken.has(api) && !isTwice && !operations.some(({ path }) => own.includes(path))
    taken.add(api)
    return free
  })
}
