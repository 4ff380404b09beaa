import { isRecord } from '../data/envelope'
import { dataMessages } from '../messages'
import type { Condition } from '../model/query/condition'
import { readGroup, writeGroup } from '../model/query/conditionJson'
import { type Call, Failure, type RequestPort } from '../ports'
import { superQueryMessages as messages } from './messages'

/** Who can see a query stored on the server. */
export const scopes = ['owner', 'role', 'depart', 'all'] as const
export type Scope = (typeof scopes)[number]

export interface RemoteQuery {
  readonly id: string
  readonly title: string
  /** Absent if the user may see none of its fields. */
  readonly condition: Condition | undefined
  readonly scope: Scope
  /** Name of the role or department. */
  readonly targetName: string
  readonly mine: boolean
  /** Name of its author. */
  readonly by: string
  /** It has rules on fields that this user may not see; they are left out. */
  readonly omitted: boolean
  /** Titles of its removed fields; their rules are left out too. */
  readonly gone: readonly string[]
}

/** A role or department of the user. */
export interface Target {
  readonly id: string
  readonly name: string
}

export interface NewQuery {
  readonly title: string
  readonly condition: Condition
  readonly scope: Scope
  /** Id of the role or department, '' for the other scopes. */
  readonly target: string
  readonly overwrite: boolean
}

/** Note about a query with missing rules; undefined = it is complete. */
export function lostText({ omitted, gone }: Pick<RemoteQuery, 'omitted' | 'gone'>) {
  if (gone.length > 0) return messages.rulesOmitted(messages.gone(gone))
  return omitted ? messages.omitted : undefined
}

const base = '/sys/superQuery'

/** The user's own queries of the page first, then shared ones. */
export async function listSaved(
  request: RequestPort,
  page: string,
  signal: AbortSignal,
): Promise<readonly RemoteQuery[]> {
  const result = await ask(request, {
    method: 'GET',
    url: `${base}/list`,
    params: { page },
    signal,
  })
  return Array.isArray(result) ? result.map(readQuery).filter((one) => one !== undefined) : []
}

/** @throws Failure when the query does not exist or is hidden from this user */
export async function fetchSaved(
  request: RequestPort,
  id: string,
  signal: AbortSignal,
): Promise<RemoteQuery> {
  const call = { method: 'GET', url: `${base}/queryById`, params: { id }, signal } as const
  const query = readQuery(await ask(request, call))
  if (!query) throw new Failure('shape', dataMessages.shape)
  return query
}

export async function saveQuery(
  request: RequestPort,
  page: string,
  { condition, ...query }: NewQuery,
): Promise<void> {
  const body = { ...query, page, condition: writeGroup(condition) }
  await ask(request, { method: 'POST', url: `${base}/save`, body })
}

export async function removeSaved(request: RequestPort, id: string): Promise<void> {
  await ask(request, { method: 'DELETE', url: `${base}/delete`, params: { id } })
}

/** The roles and departments that the user may share with. */
export async function shareTargets(
  request: RequestPort,
): Promise<Readonly<Record<'role' | 'depart', readonly Target[]>>> {
  const result = await ask(request, { method: 'GET', url: `${base}/targets` })
  const { roles, departs } = isRecord(result) ? result : {}
  return { role: readTargets(roles), depart: readTargets(departs) }
}

const ask = async (request: RequestPort, call: Call): Promise<unknown> =>
  (await request.send({ ...call, quiet: true })).result

function readQuery(raw: unknown): RemoteQuery | undefined {
  if (!isRecord(raw) || typeof raw.id !== 'string' || typeof raw.title !== 'string')
    return undefined
  const scope = scopes.find((one) => one === raw.scope)
  if (!scope) return undefined
  return {
    id: raw.id,
    title: raw.title,
    condition: readGroup(raw.condition),
    scope,
    targetName: textOf(raw.targetName),
    mine: raw.mine === true,
    by: textOf(raw.by),
    omitted: raw.omitted === true,
    gone: Array.isArray(raw.gone) ? raw.gone.map(textOf) : [],
  }
}

const readTargets = (raw: unknown): readonly Target[] =>
  Array.isArray(raw)
    ? raw.filter(isRecord).map(({ id, name }) => ({ id: textOf(id), name: textOf(name) }))
    : []

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
