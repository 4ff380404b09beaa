import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { readReleased, textInForce } from '../documents/released'
import { openUpgrades } from '../documents/upgrade'
import { addCall, count, nullableText, pageOf } from '../http/call'
import { notFound, ok, Refusal } from '../http/envelope'
import { platform } from '../kernel/ofTenant'
import { textsInForce } from './candidate'
import { noteText, pathText } from './changesetRoutes'
import { isWithin, planOfRelease, releasesPage, versionsOf } from './history'
import { releaseMessages as messages } from './messages'
import { requirePublisher } from './publishers'
import type { Releasing } from './releasing'
import { saidOf, submitRelease, submitted } from './requests/submit'
import { textsBefore } from './revert'
import { edits, reads } from './rights'
import { scopeOf } from './scope'
import { visibleTo } from './visible'

/** The documents in force as texts, the releases that made them so, and taking one back. */
export async function releaseRoutes(
  app: FastifyInstance,
  deps: Releasing & { release(): number },
): Promise<void> {
  const { database, source, documents } = deps
  const { db } = database

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/document/texts',
      right: reads,
      summary:
        'The documents in force that the caller may read, as texts by path, with the release that each comes from, unless it is as its file says. `company`: he may change those of this company alone.',
      answer: Type.Object({
        release: Type.Integer(),
        texts: Type.Record(Type.String(), Type.String()),
        covered: Type.Record(Type.String(), Type.Integer()),
        company: Type.Optional(Type.Integer()),
      }),
    },
    async ({ caller }) => {
      const { texts, versions } = await readReleased(db)
      const { all: isAll, id, has } = scopeOf(caller)
      const now = documents(platform)
      // What this process serves, and what is published where it was started with the files alone.
      const all = new Map<string, string | null>([...textsInForce(now), ...texts])
      const shown = isAll ? new Map<string, string>() : visibleTo(now, caller).texts
      const isTold = ([path, given]: readonly [string, string | null]) =>
        given !== null && has(path)
      return ok({
        ...(!isAll && { company: id }),
        release: deps.release(),
        texts: Object.fromEntries([...shown, ...[...all].filter(isTold)]),
        covered: Object.fromEntries(
          [...versions].flatMap(([path, one]) => (has(path) ? [[path, one.release]] : [])),
        ),
      })
    },
  )

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/document/upgrades',
      right: reads,
      summary:
        'Documents whose files have changed below a release and could not be merged: what is in force, what the file said then, and what it says now. Publishing any text for the path answers it.',
      answer: Type.Array(
        Type.Object({
          path: Type.String(),
          release: Type.Integer(),
          text: nullableText,
          base: nullableText,
          file: nullableText,
        }),
      ),
    },
    async ({ caller }) => {
      const open = await openUpgrades(db, await readReleased(db), source.texts())
      return ok(open.filter(({ path }) => scopeOf(caller).has(path)))
    },
  )

  addCall(
    app,
    {
      method: 'POST',
      url: '/sys/document/upgrade/keep',
      right: edits,
      summary:
        'Lets what is in force stay where a file has changed below its release: a release with the same text, above the file as it is now. 409 if the file is no longer what the caller has seen.',
      body: Type.Object({ path: pathText, file: nullableText }),
      answer: submitted,
    },
    async ({ body: { path, file }, caller, request: { ip } }) => {
      requirePublisher(caller)
      if (!scopeOf(caller).has(path)) throw notFound()
      const released = await readReleased(db)
      const open = await openUpgrades(db, released, source.texts())
      const asked = open.find((one) => one.path === path)
      if (!asked) throw notFound()
      if (asked.file !== file) throw new Refusal(409, messages.fileChanged)
      const made = await submitRelease(deps, {
        kind: 'publish',
        note: messages.keptNote(asked.release),
        author: caller,
        ip,
        changes: new Map([[path, { text: asked.text, began: asked.text }]]),
        expected: released.number,
        due: null,
      })
      return ok(
        made,
        saidOf(made, () => messages.kept(asked.release)),
      )
    },
  )

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/document/release/list',
      right: reads,
      summary: 'One page of the releases, the newest first.',
      query: Type.Object({
        pageNo: count({ otherwise: 1, max: 1_000_000 }),
        pageSize: count({ otherwise: 30, max: 200 }),
      }),
      answer: pageOf(
        Type.Object({
          number: Type.Integer(),
          kind: Type.String(),
          note: Type.String(),
          author: Type.String(),
          approver: nullableText,
          time: Type.String(),
          reverts: Type.Union([Type.Integer(), Type.Null()]),
          paths: Type.Array(Type.String()),
        }),
      ),
    },
    async ({ query, caller }) => ok(await releasesPage(db, query, scopeOf(caller))),
  )

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/document/release/plan',
      right: reads,
      summary: 'What was told and done when a release was made.',
      query: Type.Object({ number: count({ otherwise: 1, max: 1_000_000_000 }) }),
      answer: Type.Unknown(),
    },
    async ({ query: { number }, caller }) => {
      requirePublisher(caller)
      const isHis = await isWithin(db, number, scopeOf(caller))
      const plan = isHis ? await planOfRelease(db, number) : undefined
      if (plan === undefined) throw notFound()
      return ok(plan)
    },
  )

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/document/release/versions',
      right: reads,
      summary: 'What each release made of a document, the newest first; release 0 = its file.',
      query: Type.Object({ path: pathText }),
      answer: Type.Array(
        Type.Object({
          release: Type.Integer(),
          text: nullableText,
          author: Type.String(),
          time: nullableText,
          note: Type.String(),
        }),
      ),
    },
    async ({ query: { path }, caller }) => ok(await versionsOf(db, path, scopeOf(caller))),
  )

  addCall(
    app,
    {
      method: 'POST',
      url: '/sys/document/release/revert',
      right: edits,
      summary:
        'Makes a release with the texts of before another, and takes back what it gave: grants, conditions of rows, roles, dictionaries. Refused where a later one has changed the same document.',
      body: Type.Object({
        number: Type.Integer({ minimum: 1 }),
        note: Type.Optional(noteText),
      }),
      answer: submitted,
    },
    async ({ body: { number, note = '' }, caller, request: { ip } }) => {
      requirePublisher(caller)
      if (!(await isWithin(db, number, scopeOf(caller))))
        throw new Refusal(404, messages.noSuchRelease)
      const released = await readReleased(db)
      const files = source.texts()
      const texts = await textsBefore(db, number, released, files)
      const changes = [...texts].map(([path, text]) => {
        const began = textInForce(released, files, path)
        return [path, { text, began }] as const
      })
      const made = await submitRelease(deps, {
        kind: 'revert',
        note: note.trim() || messages.revertNote(number),
        author: caller,
        ip,
        changes: new Map(changes),
        expected: released.number,
        reverts: number,
        due: null,
      })
      return ok(
        made,
        saidOf(made, (release) => messages.reverted(release, number)),
      )
    },
  )
}
