import type { Schema } from './typeText'

/** The parts of the server's API description (server/openapi) that are shown. */
export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

interface Described {
  readonly summary: string
  readonly description?: string
  readonly tags: readonly string[]
  readonly security: readonly object[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content: Content }>>
  readonly 'x-entity'?: string
  readonly 'x-right'?: string
}

export interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: Schema
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>

export interface Operation {
  /** For example `GET /adwebv21/…`. */
  readonly id: string
  readonly method: string
  readonly path: string
  readonly title: string
  readonly sentence: string | undefined
  readonly isPublic: boolean
  readonly right: string | undefined
  readonly parameters: readonly Parameter[]
  readonly sent: Schema | undefined
  /** undefined: the answer is `media` instead of an envelope. */
  readonly answer: Schema | undefined
  readonly media: string | undefined
}

/** Calls of one entity, or of one family of addresses. */
export interface ApiPart {
  readonly id: string
  readonly title: string
  readonly code: string
  readonly isEntity: boolean
  readonly operations: readonly Operation[]
}

export function partsOf({ paths }: Description): readonly ApiPart[] {
  const parts = new Map<string, ApiPart & { operations: Operation[] }>()
  for (const [path, methods] of Object.entries(paths))
    for (const [method, described] of Object.entries(methods)) {
      const entity = described['x-entity']
      const family = familyOf(path)
      const id = entity ?? family
      const part = parts.get(id) ?? {
        id,
        isEntity: entity !== undefined,
        operations: [],
        ...(entity === undefined
          ? { title: family, code: '' }
          : { title: described.tags[0] ?? entity, code: entity }),
      }
      part.operations.push(operationOf(method, path, described))
      parts.set(id, part)
    }
  return [...parts.values()].sort((one, other) => one.title.localeCompare(other.title, 'zh'))
}

/** `/adwebv21/sys/user/list` → `sys/user`; calls directly below the base form one family. */
function familyOf(path: string): string {
  const names = path
    .replace(/^\/adwebv21(?=\/)/, '')
    .split('/')
    .filter((name) => name !== '')
  return names.slice(0, Math.max(1, Math.min(2, names.length - 1))).join('/')
}

function operationOf(method: string, path: string, described: Described): Operation {
  const answered = Object.entries(described.responses['200']?.content ?? {})[0]
  const [media, { schema } = { schema: {} }] = answered ?? ['application/json']
  const isEnvelope = media === 'application/json'
  const [sent] = Object.values(described.requestBody?.content ?? {})
  return {
    id: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    title: described.summary,
    sentence: described.description,
    isPublic: described.security.length === 0,
    right: described['x-right'],
    parameters: described.parameters,
    sent: sent?.schema,
    answer: isEnvelope ? schema.properties?.result : undefined,
    media: isEnvelope ? undefined : media,
  }
}

/** Calls that contain all words in their address, title, right or parameter names. */
export function matchingCalls(parts: readonly ApiPart[], words: string): readonly ApiPart[] {
  const asked = words.toLowerCase().split(/\s+/).filter(Boolean)
  return parts.flatMap((part) => {
    const operations = part.operations.filter(({ id, title, sentence, right, parameters }) => {
      const names = parameters.map(({ name }) => name)
      const text = [part.title, part.code, id, title, sentence, right, ...names].join(' ')
      return asked.every((word) => text.toLowerCase().includes(word))
    })
    return operations.length > 0 ? [{ ...part, operations }] : []
  })
}
