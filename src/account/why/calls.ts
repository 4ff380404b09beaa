import { writeSuperQuery } from '#model'
import { answered } from '../../http/answered'

export type AskedKind = 'entry' | 'code' | 'field' | 'row' | 'number'

interface Named {
  readonly name: string
  readonly title: string
}

/** A kind of record, where its records are listed and the field that names them. */
export interface AskedEntity extends Named {
  readonly fields: readonly Named[]
  readonly list: string
  readonly label: string
}

/** What may be asked about. */
export interface Explainables {
  readonly entries: readonly Named[]
  readonly codes: readonly Named[]
  readonly entities: readonly AskedEntity[]
}

export interface Asked {
  readonly kind: AskedKind
  readonly name: string
  readonly id?: string
  /** Of another than the one who asks. */
  readonly userId?: string
}

export interface Explanation {
  readonly allowed: boolean
  /** There is no such thing. */
  readonly absent?: true
  /** He has asked for it today. */
  readonly asked?: true
  readonly level?: 'edit' | 'see' | 'masked'
  readonly sentences: readonly string[]
  /** Where what they name is kept. */
  readonly links: readonly { readonly title: string; readonly path: string }[]
}

interface Person {
  readonly id: string
  readonly realname: string
  readonly username: string
}

/** Somebody who sees it, or would if his rules could apply. */
export interface Seeing extends Person {
  readonly through: readonly string[]
  readonly edits?: boolean
  readonly masked?: true
  readonly broken?: string
}

/** One page of people, and how many there are in all. */
interface WhoSees {
  readonly records: readonly Seeing[]
  readonly total: number
  readonly members: number
  readonly sees: number
  readonly edits: number
  readonly masked: number
  readonly broken: number
  /** Those of the kind asked for of whom nothing else may be told. */
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

/** The first people of the tenant with that in their name or their account. */
export async function people(text: string, signal: AbortSignal): Promise<readonly Person[]> {
  const rules = ['realname', 'username'].map(
    (field) => ({ field, rule: 'like', val: text }) as const,
  )
  const params = {
    ...{ pageNo: '1', pageSize: '30' },
    ...(text !== '' && writeSuperQuery({ match: 'or', rules })),
  }
  return (await read<{ readonly records: readonly Person[] }>('/sys/user/list', params, signal))
    .records
}

interface Choice {
  readonly value: string
  readonly label: string
}

/** The first records that the asker sees with a part of that name. Where he sees none there are none. */
export const records = (
  { list, label }: AskedEntity,
  name: string,
  signal: AbortSignal,
): Promise<readonly Choice[]> =>
  listed({ list, label }, { pageSize: '30', ...(name !== '' && { [label]: `*${name}*` }) }, signal)

/** The record with that id, where the asker sees it. */
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
