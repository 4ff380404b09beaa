import { writeSuperQuery } from '#model'
import { answered } from '../../http/answered'

export type AskedKind = 'entry' | 'code' | 'field' | 'row' | 'number'

interface Named {
  readonly name: string
  readonly title: string
}

/** An entity, its list, and the field that names its records. */
export interface AskedEntity extends Named {
  readonly fields: readonly Named[]
  readonly list: string
  readonly label: string
}

/** Everything that can be asked about. */
export interface Explainables {
  readonly entries: readonly Named[]
  readonly codes: readonly Named[]
  readonly entities: readonly AskedEntity[]
}

export interface Asked {
  readonly kind: AskedKind
  readonly name: string
  readonly id?: string
  /** Another user than the asking one. */
  readonly userId?: string
}

export interface Explanation {
  readonly allowed: boolean
  /** It does not exist. */
  readonly absent?: true
  /** Only administrators of the platform can have it. */
  readonly platform?: true
  /** The user has asked for it today. */
  readonly asked?: true
  readonly level?: 'edit' | 'see' | 'masked'
  readonly sentences: readonly string[]
  /** Where the named things are managed. */
  readonly links: readonly { readonly title: string; readonly path: string }[]
}

interface Person {
  readonly id: string
  readonly realname: string
  readonly username: string
}

/** A person who can see it, or could if the rules were applicable. */
export interface Seeing extends Person {
  readonly through: readonly string[]
  readonly edits?: boolean
  readonly masked?: true
  readonly broken?: string
}

/** One page of people, and the total number. */
interface WhoSees {
  readonly records: readonly Seeing[]
  readonly total: number
  readonly members: number
  readonly sees: number
  readonly edits: number
  readonly masked: number
  readonly broken: number
  /** Number of people about whom nothing may be shown. */
  readonly hidden: number
}

export interface WhichPeople {
  readonly of: 'sees' | 'broken'
  readonly keyword: string
  readonly page: number
  readonly size: number
}

interface BrokenRule {
  readonly id: string
  readonly message: string
}

const read = <T extends object>(
  url: string,
  params: Readonly<Record<string, string>> = {},
  signal?: AbortSignal,
): Promise<T> => answered({ method: 'GET', url, params, quiet: true, ...(signal && { signal }) })

export const explainables = (signal: AbortSignal) =>
  read<Explainables>('/sys/permission/explainables', {}, signal)

export const explain = ({ kind, name, id = '', userId = '' }: Asked, signal: AbortSignal) =>
  read<Explanation>('/sys/permission/explain', { kind, name, id, userId }, signal)

export const whoSees = (
  { kind, name, id = '' }: Asked,
  { of, keyword, page, size }: WhichPeople,
  signal: AbortSignal,
) =>
  read<WhoSees>(
    '/sys/permission/whoSees',
    { kind, name, id, of, keyword, pageNo: String(page), pageSize: String(size) },
    signal,
  )

export const brokenRules = (signal: AbortSignal) =>
  read<readonly BrokenRule[]>('/sys/permission/ruleFindings', {}, signal)

/** The first people of the tenant with the text in their name or account. */
export async function people(text: string, signal: AbortSignal): Promise<readonly Person[]> {
  const rules = ['realname', 'username'].map(
    (field) => ({ field, rule: 'like', val: text }) as const,
  )
  const params = {
    pageNo: '1',
    pageSize: '30',
    ...(text !== '' && writeSuperQuery({ match: 'or', rules })),
  }
  return (await read<{ readonly records: readonly Person[] }>('/sys/user/list', params, signal))
    .records
}

interface Choice {
  readonly value: string
  readonly label: string
}

/** The first records with the text in their name that the user can see. */
export const records = (
  { list, label }: AskedEntity,
  name: string,
  signal: AbortSignal,
): Promise<readonly Choice[]> =>
  listed({ list, label }, { pageSize: '30', ...(name !== '' && { [label]: `*${name}*` }) }, signal)

/** The record with that id, if the user can see it. */
export const record = (
  { list, label }: AskedEntity,
  id: string,
  signal: AbortSignal,
): Promise<readonly Choice[]> => listed({ list, label }, { pageSize: '1', id }, signal)

async function listed(
  { list, label }: Pick<AskedEntity, 'list' | 'label'>,
  params: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<readonly Choice[]> {
  interface Listed {
    readonly records?: readonly Readonly<Record<string, unknown>>[]
  }
  const none: Listed = {}
  const { records: rows = [] } = await read<Listed>(
    list,
    { pageNo: '1', columns: label, ...params },
    signal,
  ).catch(() => none)
  return rows.map((row) => ({ value: String(row.id), label: String(row[label] ?? row.id) }))
}
