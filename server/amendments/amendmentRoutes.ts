import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { can } from '#model'
import { writeLog } from '../audit/log'
import { type Hub, ownTopics } from '../bus/hub'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import type { DocumentSource } from '../documents/read'
import { readReleased } from '../documents/released'
import { hasAllRows } from '../entity/read/rowRules'
import { addCall, nullableText } from '../http/call'
import { declined, noRight, notFound, ok, Refusal } from '../http/envelope'
import type { Caller } from '../http/right'
import { type DocumentsOf, platform } from '../kernel/ofTenant'
import { wallClock } from '../kernel/wallClock'
import { pathText } from '../releases/changesetRoutes'
import { readChangeset, saveChange, toldChangeset } from '../releases/changesets'
import { edits } from '../releases/rights'
import { authorOf, scopeOf } from '../releases/scope'
import type { Rights } from '../rights/rights'
import type { Amendment } from './amendment'
import { adoptedText, amendmentsOf, seededBy } from './amendments'
import { amendmentMessages as messages } from './messages'

interface AmendmentDeps {
  readonly db: Db
  readonly hub: Hub
  readonly rights: Rights
  readonly source: DocumentSource
  readonly documents: DocumentsOf
  clock(): Date
}

const version = Type.Integer({ minimum: 0 })
const keys = Type.Array(Type.String({ maxLength: 400 }), { minItems: 1, maxItems: 500 })

/** What administrators have changed of what documents seeded: told, taken into the text, or given up. */
export async function amendmentRoutes(app: FastifyInstance, deps: AmendmentDeps): Promise<void> {
  const { db, hub, rights, source, documents, clock } = deps

  /** What differs between the database and the text of a document. */
  const amendmentsOver = async (
    path: string,
    texts: ReadonlyMap<string, string | null>,
    text: string,
  ) => await amendmentsOf(db, source.read([], new Map([...texts, [path, text]])), path)

  /** Those that the text of the caller does not say, by their keys. */
  async function keysLeft(
    path: string,
    found: readonly Amendment[],
    caller: Caller,
  ): Promise<ReadonlySet<string>> {
    const { changes } = await readChangeset(db, authorOf(caller))
    const text = changes.get(path)?.text ?? null
    const left =
      text === null || found.length === 0
        ? found
        : await amendmentsOver(path, (await readReleased(db)).texts, text)
    return new Set(left.map(({ key }) => key))
  }

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/document/amendments',
      right: edits,
      summary:
        'What administrators have changed of what a document of roles, menu or dictionaries seeded, in words. `isWithheld`: the caller may not see those rows; `isAdopted`: his own text says it already.',
      query: Type.Object({ path: pathText }),
      answer: Type.Object({
        isWithheld: Type.Boolean(),
        amendments: Type.Array(
          Type.Object({
            key: Type.String(),
            sentence: Type.String(),
            by: nullableText,
            time: nullableText,
            adoptable: Type.Boolean(),
            isAdopted: Type.Boolean(),
            mayGiveUp: Type.Boolean(),
          }),
        ),
      }),
    },
    async ({ query: { path }, caller }) => {
      if (!maySee(path, caller) || !scopeOf(caller).has(path))
        return ok({ isWithheld: true, amendments: [] })
      const found = await amendmentsOf(db, documents(platform), path)
      const left = await keysLeft(path, found, caller)
      const names = await namesOf(db, found)
      return ok({
        isWithheld: false,
        amendments: found.map(({ key, sentence, by, time, adopt, right }) => ({
          ...{ key, sentence, time },
          by: by === null ? null : (names.get(by) ?? by),
          adoptable: adopt !== undefined,
          isAdopted: !left.has(key),
          mayGiveUp: caller.platform && can(caller.grants, right),
        })),
      })
    },
  )

  addCall(
    app,
    {
      method: 'POST',
      url: '/sys/document/amendment/adopt',
      right: edits,
      summary:
        'Takes what administrators have changed into the text of a document, in the changeset of the caller; 409 with the changeset if another page of his has saved since.',
      body: Type.Object({ path: pathText, keys, version }),
      answer: Type.Object({
        version: Type.Integer(),
        savedAt: nullableText,
        texts: Type.Record(Type.String(), nullableText),
      }),
    },
    async ({ body: { path, keys: wanted, version: known }, caller }) => {
      if (!maySee(path, caller) || !scopeOf(caller).has(path)) throw noRight()
      const now = documents(platform)
      const found = chosen(await amendmentsOf(db, now, path), wanted)
      if (found.some(({ adopt }) => adopt === undefined)) throw declined(messages.unsayable)
      const [{ changes }, { texts }] = await Promise.all([
        readChangeset(db, authorOf(caller)),
        readReleased(db),
      ])
      const inForce = texts.get(path) ?? source.texts().get(path) ?? null
      const own = changes.has(path) ? (changes.get(path)?.text ?? null) : inForce
      if (own === null) throw notFound()
      const text = adoptedText(path, own, found)
      if (text === undefined) throw declined(messages.noText)
      const left = await amendmentsOver(path, texts, text)
      if (left.some(({ key }) => wanted.includes(key))) throw declined(messages.notAdopted)
      const saving = { path, text, inForce, takesOver: false, version: known }
      const saved = await saveChange(db, authorOf(caller), saving, clock())
      return ok(toldChangeset(saved), messages.adopted)
    },
  )

  addCall(
    app,
    {
      method: 'POST',
      url: '/sys/document/amendment/giveUp',
      right: edits,
      summary:
        'Gives up what administrators have changed: the rows follow their document again. Needs the right that changing them by hand needs; logged.',
      body: Type.Object({ path: pathText, keys }),
      answer: Type.Null(),
    },
    async ({ body: { path, keys: wanted }, caller, request: { ip } }) => {
      const seeded = seededBy(path)
      if (!seeded) throw notFound()
      if (!maySee(path, caller) || !scopeOf(caller).has(path)) throw noRight()
      if (!caller.platform) throw new Refusal(403, messages.platformOnly)
      const now = clock()
      await db.transaction().execute(async (trx) => {
        const found = chosen(await amendmentsOf(trx, documents(platform), path), wanted)
        if (!found.every(({ right }) => can(caller.grants, right))) throw noRight()
        const giving = { trx, caller, ip, now: wallClock(now), rights: rights.writes }
        for (const one of found) await one.giveUp(giving)
        const sentences = found.map(({ sentence }) => sentence)
        await writeLog(trx, clock, {
          ...{ logType: 2, ip, tenantId: caller.tenantId },
          content: messages.logged(path, sentences),
          ...{ account: caller.username, name: caller.realname },
        })
      })
      await hub.publish(ownTopics.dicts, {})
      await rights.changed()
      return ok(null, messages.givenUp)
    },
  )
}

/** Whether the caller may see the rows that a document seeds, all of them. */
function maySee(path: string, caller: Caller): boolean {
  const seeded = seededBy(path)
  if (!seeded) return true
  return can(caller.grants, seeded.view) && hasAllRows({ name: seeded.entity }, caller)
}

function chosen(all: readonly Amendment[], wanted: readonly string[]): readonly Amendment[] {
  const found = all.filter(({ key }) => wanted.includes(key))
  if (found.length < new Set(wanted).size) throw new Refusal(409, messages.gone)
  return found
}

async function namesOf(
  db: Db,
  amendments: readonly Amendment[],
): Promise<ReadonlyMap<string, string>> {
  const accounts = amendments.flatMap(({ by }) => by ?? [])
  if (accounts.length === 0) return new Map()
  const rows = await system(db)
    .selectFrom('sys_user')
    .select(['username', 'realname'])
    .where('username', 'in', accounts)
    .execute()
  return new Map(rows.map(({ username, realname }) => [username, realname]))
}
