import type { Answers, Texts } from '#assist'
import type { LocatedFinding } from '#model'
import { type Call, Failure } from '#ports'
import { answered } from '../http/answered'
import { send } from '../http/client'

/** The documents in force. */
export interface InForce {
  readonly release: number
  readonly texts: Readonly<Record<string, string>>
  /** The release that covers a path; absent = the file that ships with the product. */
  readonly covered: Readonly<Record<string, number>>
  /** The company whose own documents alone the author may change; absent = all. */
  readonly company?: number
}

/** What the server keeps of the author's changes. */
export interface Stored {
  readonly version: number
  readonly texts: Texts
  readonly savedAt: string | null
}

export interface ReleasePlan {
  /** The state of the changes, and the release, that the plan is about. */
  readonly version: number
  readonly release: number
  readonly findings: readonly LocatedFinding[]
  readonly changes: readonly PlannedChange[]
  readonly database: readonly string[]
  readonly rights: readonly string[]
  /** What gets wider, each with whether the author has it himself. */
  readonly widened: readonly { readonly sentence: string; readonly held: boolean }[]
  /** Each release has to be approved by another person. */
  readonly needsSecond: boolean
  /** Whether the author may publish these documents. */
  readonly mayPublish: boolean
  /** Those that will be shown otherwise. */
  readonly pages: readonly ShownPage[]
  /** What somebody has released since the author began. */
  readonly conflicts: readonly Overtaken[]
}

/** A page by its code. */
export interface ShownPage {
  readonly code: string
  readonly title: string
}

export interface Overtaken {
  readonly path: string
  /** The text with which the author began, and what is in force now; null = there was none. */
  readonly began: string | null
  readonly now: string | null
}

export interface PlannedChange {
  readonly path: string
  readonly kind: 'added' | 'changed' | 'removed'
  /** Absent or empty = only the text tells it. */
  readonly sentences: readonly string[]
}

export interface Release {
  readonly number: number
  readonly note: string
  readonly author: string
  /** null = nobody had to approve it. */
  readonly approver: string | null
  readonly time: string
  readonly paths: readonly string[]
  /** The release that this one takes back. */
  readonly reverts: number | null
}

/** The text that a path had from a release on; null = it was deleted. */
export interface DocumentVersion {
  readonly release: number
  readonly text: string | null
  readonly author: string
  readonly time: string | null
  readonly note: string
}

const quiet = { quiet: true } as const
const changeset = '/sys/document/changeset'

export const readInForce = (signal?: AbortSignal): Promise<InForce> =>
  answered({ method: 'GET', url: '/sys/document/texts', ...quiet, ...(signal && { signal }) })

/** What the store asks of the server. */
export interface ChangeCalls {
  read(): Promise<Stored>
  /** `takesOver`: the author has seen what others have released of it, up to this release, and goes on with his own. */
  put(
    path: string,
    text: string | null,
    version: number,
    takesOver: number | undefined,
  ): Promise<Saved>
  /** No path = all of them. */
  remove(path: string | undefined, version: number): Promise<Saved>
  /** Takes what others have released of a path into the author's text of it. */
  merge(path: string, version: number, answers: Answers): Promise<Stored>
}

export interface Saved {
  readonly version: number
  readonly savedAt?: string | null
}

export const changeCalls: ChangeCalls = {
  read: () => answered({ method: 'GET', url: changeset, ...quiet }),
  put: (path, text, version, takesOver) =>
    answered({
      method: 'PUT',
      url: `${changeset}/text`,
      body: { path, text, version, ...(takesOver !== undefined && { takesOver }) },
      ...quiet,
    }),
  remove: (path, version) =>
    answered({ method: 'DELETE', url: changeset, params: { path, version }, ...quiet }),
  merge: (path, version, answers) =>
    answered({
      method: 'POST',
      url: `${changeset}/merge`,
      body: { path, version, answers },
      ...quiet,
    }),
}

/** The state that another window of the author has stored meanwhile, if that is why a call was refused. */
export function newerState(failure: Failure): Pick<Stored, 'version' | 'texts'> | undefined {
  const { result } = failure.detail
  const { version, texts } = Object(result)
  return typeof version === 'number' && typeof texts === 'object' && texts !== null
    ? { version, texts }
    : undefined
}

export const readPlan = (): Promise<ReleasePlan> =>
  answered({ method: 'POST', url: `${changeset}/plan`, body: {}, ...quiet })

/** What became of a release: it is made, or waits for another person or for its time. */
export interface Published {
  readonly release?: number
  readonly state?: 'waiting' | 'scheduled'
  /** `YYYY-MM-DD HH:mm:ss` */
  readonly due?: string | null
}

/** Puts the changes in force as the plan told, at once or at a time (`YYYY-MM-DDTHH:mm`). */
export const publish = (
  note: string,
  { version, release }: ReleasePlan,
  due: string | undefined,
): Promise<Published> =>
  answered({
    method: 'POST',
    url: `${changeset}/publish`,
    body: { note, version, release, ...(due !== undefined && { due }) },
    ...quiet,
  })

export const revert = (number: number, note: string): Promise<Published> =>
  answered({
    method: 'POST',
    url: '/sys/document/release/revert',
    body: { number, note },
    ...quiet,
  })

/** Who but oneself has a page open: names of those whom one may see, and the number of all others. */
interface OpenPage {
  /** Its code. */
  readonly page: string
  readonly people: readonly string[]
  readonly others: number
}

/** Of pages by their codes, separated by commas; those that nobody has open are left out. */
export const readOpenPages = (pages: string, signal: AbortSignal): Promise<readonly OpenPage[]> =>
  answered({ method: 'GET', url: '/sys/document/openPages', params: { pages }, signal, ...quiet })

/** A document whose file has changed below the release that covers it, and that could not be merged. */
export interface OpenUpgrade {
  readonly path: string
  readonly release: number
  /** What is in force; what the file said when the release was made, and says now; null = there is none. */
  readonly text: string | null
  readonly base: string | null
  readonly file: string | null
}

export const readUpgrades = (): Promise<readonly OpenUpgrade[]> =>
  answered({ method: 'GET', url: '/sys/document/upgrades', ...quiet })

/** What is in force stays: the file's change is not asked about any more. */
export const keepInForce = ({ path, file }: OpenUpgrade): Promise<Published> =>
  answered({ method: 'POST', url: '/sys/document/upgrade/keep', body: { path, file }, ...quiet })

/** Something that administrators have changed in the database of what a document seeded. */
export interface Amendment {
  readonly key: string
  readonly sentence: string
  /** null = not known. */
  readonly by: string | null
  readonly time: string | null
  /** Whether the document can say it. */
  readonly adoptable: boolean
  /** The author's own text says it already. */
  readonly isAdopted: boolean
  readonly mayGiveUp: boolean
}

interface Amendments {
  /** The caller may not see the rows. */
  readonly isWithheld: boolean
  readonly amendments: readonly Amendment[]
}

export const readAmendments = (path: string, signal: AbortSignal): Promise<Amendments> =>
  answered({
    method: 'GET',
    url: '/sys/document/amendments',
    params: { path },
    signal,
    ...quiet,
  })

/** Takes them into the author's text of the document. */
export const adopt = (path: string, keys: readonly string[], version: number): Promise<Stored> =>
  answered({
    method: 'POST',
    url: '/sys/document/amendment/adopt',
    body: { path, keys, version },
    ...quiet,
  })

/** Has the rows follow the document again. */
export async function giveUp(path: string, keys: readonly string[]): Promise<void> {
  const url = '/sys/document/amendment/giveUp'
  await send({ method: 'POST', url, body: { path, keys }, ...quiet })
}

/** A column that no field has any more. */
export interface RetiredColumn {
  readonly entity: string
  readonly field: string
  readonly table: string
  readonly column: string
  readonly release: number
  readonly since: string
  /** Number of rows with a value in it. */
  readonly count: number
}

export const readColumns = (
  signal: AbortSignal,
): Promise<{ readonly backup: string | null; readonly columns: readonly RetiredColumn[] }> =>
  answered({ method: 'GET', url: '/sys/document/columns', signal, ...quiet })

/** Drops them for good, if they still hold what was seen. */
export async function sweepColumns(columns: readonly RetiredColumn[]): Promise<void> {
  const body = { columns: columns.map(({ table, column, count }) => ({ table, column, count })) }
  await send({ method: 'POST', url: '/sys/document/columns/sweep', body, ...quiet })
}

export interface ReleasePage {
  readonly records: readonly Release[]
  readonly total: number
}

export const readReleases = (
  page: { readonly pageNo: number; readonly pageSize: number },
  signal: AbortSignal,
): Promise<ReleasePage> =>
  answered({ method: 'GET', url: '/sys/document/release/list', params: page, signal, ...quiet })

export async function readVersions(
  path: string,
  signal: AbortSignal,
): Promise<readonly DocumentVersion[]> {
  const url = '/sys/document/release/versions'
  const call: Call = { method: 'GET', url, params: { path }, signal, ...quiet }
  const { result } = await send(call)
  if (!Array.isArray(result)) throw new Failure('shape', '', { status: 200 })
  return result
}
