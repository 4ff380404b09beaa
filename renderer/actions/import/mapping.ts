import { isRecord } from '../../data/envelope'
import type { Ports } from '../../ports'
import type { Preview, TargetField } from './preview'

/** Heading → key of a field, '' = left out. */
export type Mapping = Readonly<Record<string, string>>

const mostRemembered = 500

/** What the user chose for each heading before, on this entity. */
export function rememberedMapping({ storage, user }: Ports, entity: string): Mapping {
  const stored = storage.get(keyOf(user, entity))
  if (!isRecord(stored)) return {}
  const entries = Object.entries(stored).filter(([, field]) => typeof field === 'string')
  // Every one has just been looked at.
  return Object.fromEntries(entries) as Mapping
}

export function rememberMapping(ports: Ports, entity: string, mapping: Mapping): void {
  const all = { ...rememberedMapping(ports, entity), ...mapping }
  const kept = Object.entries(all).slice(-mostRemembered)
  ports.storage.set(keyOf(ports.user, entity), Object.fromEntries(kept))
}

const keyOf = ({ tenantId, id }: Ports['user'], entity: string): string =>
  `import:${tenantId}:${id}:${entity}`

/** Remembered choices, then the server's suggestions; a field that is taken is not given twice. */
export function startMapping({ headings, fields }: Preview, remembered: Mapping): Mapping {
  const known = new Set(fields.map(({ key }) => key))
  const own = headings.filter(({ isReference }) => !isReference)
  const chosen = new Map<string, string>()
  const used = new Set<string>()
  for (const { title } of own) {
    const field = Object.hasOwn(remembered, title) ? remembered[title] : undefined
    if (field === undefined || (field !== '' && !known.has(field)) || used.has(field)) continue
    chosen.set(title, field)
    if (field !== '') used.add(field)
  }
  for (const { title, field = '' } of own) {
    if (chosen.has(title)) continue
    const free = field !== '' && known.has(field) && !used.has(field)
    chosen.set(title, free ? field : '')
    if (free) used.add(field)
  }
  return Object.fromEntries(chosen)
}

export interface MappingState {
  /** Required fields that no column goes to; without them only known records can be changed. */
  readonly missing: readonly TargetField[]
  /** Fields that more than one column goes to. */
  readonly twice: readonly TargetField[]
  readonly mapped: number
  readonly ignored: number
}

export function judgeMapping({ fields }: Preview, mapping: Mapping): MappingState {
  const times = new Map<string, number>()
  for (const field of Object.values(mapping)) times.set(field, (times.get(field) ?? 0) + 1)
  const ignored = times.get('') ?? 0
  return {
    missing: fields.filter(({ key, required }) => required && !times.has(key)),
    twice: fields.filter(({ key }) => (times.get(key) ?? 0) > 1),
    mapped: Object.keys(mapping).length - ignored,
    ignored,
  }
}
