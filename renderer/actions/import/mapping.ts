import { isRecord } from '../../data/envelope'
import type { Ports } from '../../ports'
import type { Preview, TargetField } from './preview'

/** Heading → field key, '' = not imported. */
export type Mapping = Readonly<Record<string, string>>

const mostRemembered = 500

/** The user's previous choices by heading, for this entity. */
export function rememberedMapping({ storage, user }: Ports, entity: string): Mapping {
  const stored = storage.get(keyOf(user, entity))
  if (!isRecord(stored)) return {}
  const entries = Object.entries(stored).filter(([, field]) => typeof field === 'string')
  // Every entry was checked above.
  return Object.fromEntries(entries) as Mapping
}

export function rememberMapping(ports: Ports, entity: string, mapping: Mapping): void {
  const all = { ...rememberedMapping(ports, entity), ...mapping }
  const kept = Object.entries(all).slice(-mostRemembered)
  ports.storage.set(keyOf(ports.user, entity), Object.fromEntries(kept))
}

const keyOf = ({ tenantId, id }: Ports['user'], entity: string): string =>
  `import:${tenantId}:${id}:${entity}`

/**
 * Initial mapping: remembered choices, then exact field names, then the server's guesses; within a file each field is
 * used once.
 */
export function startMapping({ headings, files, fields }: Preview, remembered: Mapping): Mapping {
  const known = new Set(fields.map(({ key }) => key))
  const own = headings.filter(({ isReference }) => !isReference)
  const chosen = new Map<string, string>()
  const isFree = (title: string, field: string) =>
    !files.some(
      (titles) => titles.includes(title) && titles.some((other) => chosen.get(other) === field),
    )
  const choose = (title: string, field: string | undefined) => {
    if (field === undefined || chosen.has(title)) return
    if (field === '' || (known.has(field) && isFree(title, field))) chosen.set(title, field)
  }
  for (const { title } of own) {
    if (Object.hasOwn(remembered, title)) choose(title, remembered[title])
  }
  for (const { title, field, certain } of own) if (certain) choose(title, field)
  for (const { title, field } of own) choose(title, field)
  return Object.fromEntries(own.map(({ title }) => [title, chosen.get(title) ?? '']))
}

export interface MappingState {
  /** Required fields without a column in some file; its rows can only update existing records. */
  readonly missing: readonly TargetField[]
  /** Fields mapped from more than one column of a file. */
  readonly twice: readonly TargetField[]
  readonly mapped: number
  readonly ignored: number
  /** Titles of the lists whose rows the files hold. */
  readonly lists: readonly string[]
}

export function judgeMapping({ files, fields }: Preview, mapping: Mapping): MappingState {
  const targets = files.map((titles) => titles.flatMap((title) => mapping[title] || []))
  const timesOf = (field: string) =>
    targets.map((given) => given.filter((one) => one === field).length)
  const listsIn = (given: readonly string[]) =>
    new Set(
      fields.flatMap(({ key, list }) => (list !== undefined && given.includes(key) ? list : [])),
    )
  const lists = targets.map(listsIn)
  // A file without rows of a list needs none of its columns.
  const lacks = ({ key, list }: TargetField) =>
    targets.some(
      (given, at) => !given.includes(key) && (list === undefined || lists[at]?.has(list) === true),
    )
  const ignored = Object.values(mapping).filter((field) => field === '').length
  return {
    missing: fields.filter((field) => field.required && lacks(field)),
    twice: fields.filter(({ key }) => timesOf(key).some((times) => times > 1)),
    mapped: Object.keys(mapping).length - ignored,
    ignored,
    lists: [...new Set(lists.flatMap((some) => [...some]))],
  }
}
