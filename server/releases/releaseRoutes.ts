import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { readReleased } from '../documents/released'
import { openUpgrades } from '../documents/upgrade'
import { addCall, count, nullableText, pageOf } from '../http/call'
import { notFound, ok, Refusal } from '../http/envelope'
import { platform } from '../kernel/ofTenant'
import { noteText, pathText, publishes, reads } from './changesetRoutes'
import { planOfRelease, releasesPage, versionsOf } from './history'
import { makeRelease, type Releasing } from './makeRelease'
import { releaseMessages as messages } from './messages'
import { textsBefore } from './revert'
import { takeBack } from './takeBack'

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
        'All documents in force as texts by path, with the release that each comes from, unless it is as its file says.',
      answer: Type.Object({
        release: Type.Integer(),
        texts: Type.Record(Type.String(), Type.String()),
        covered: Type.Record(Type.String(), Type.Integer()),
      }),
    },
    async () => {
      const { texts, versions } = await readReleased(db)
      // What this process serves, and what is published where it was started with the files alone.
      const all = new Map<string, string | null>([...documents(platform).texts, ...texts])
      return ok({
        release: deps.release(),
        texts: Object.fromEntries([...all].filter(([, given]) => given !== null)),
        covered: Object.fromEntries([...versions].map(([path, one]) => [path, one.release])),
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
    async () => ok(await openUpgrades(db, await readReleased(db), source.texts())),
  )

  addCall(
    app,
    {
      method: 'POST',
      url: '/sys/document/upgrade/keep',
      right: publishes,
      summary:
        'Lets what is in force stay where a file has changed below its release: a release with the same text, above the file as it is now. 409 if the file is no longer what the caller has seen.',
      body: Type.Object({ path: pathText, file: nullableText }),
      answer: Type.Object({ release: Type.Integer() }),
    },
    async ({ body: { path, file }, caller, request: { ip } }) => {
      const released = await readReleased(db)
      const open = await openUpgrades(db, released, source.texts())
      const asked = open.find((one) => one.path === path)
      if (!asked) throw notFound()
      if (asked.file !== file) throw new Refusal(409, messages.fileChanged)
      const release = await makeRelease(deps, {
        kind: 'publish',
        note: messages.keptNote(asked.release),
        author: caller,
        giver: caller,
        ip,
        texts: new Map([[path, asked.text]]),
        expected: released.number,
      })
      return ok({ release }, messages.kept(asked.release))
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
          time: Type.String(),
          reverts: Type.Union([Type.Integer(), Type.Null()]),
          paths: Type.Array(Type.String()),
        }),
      ),
    },
    async ({ query }) => ok(await releasesPage(db, query)),
  )

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/document/release/plan',
      right: publishes,
      summary: 'What was told and done when a release was made.',
      query: Type.Object({ number: count({ otherwise: 1, max: 1_000_000_000 }) }),
      answer: Type.Unknown(),
    },
    async ({ query: { number } }) => {
      const plan = await planOfRelease(db, number)
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
    async ({ query: { path } }) => ok(await versionsOf(db, path)),
  )

  addCall(
    app,
    {
      method: 'POST',
      url: '/sys/document/release/revert',
      right: publishes,
      summary:
        'Makes a release with the texts of before another, and takes back what it gave: grants, conditions of rows, roles, dictionaries. Refused where a later one has changed the same document.',
      body: Type.Object({
        number: Type.Integer({ minimum: 1 }),
        note: Type.Optional(noteText),
      }),
      answer: Type.Object({ release: Type.Integer() }),
    },
    async ({ body: { number, note = '' }, caller, request: { ip } }) => {
      const released = await readReleased(db)
      const release = await makeRelease(deps, {
        kind: 'revert',
        note: note.trim() || messages.revertNote(number),
        author: caller,
        giver: caller,
        ip,
        texts: await textsBefore(db, number, released, source.texts()),
        expected: released.number,
        reverts: number,
        end: (trx, inForce) => takeBack(trx, number, inForce),
      })
      return ok({ release }, messages.reverted(release, number))
    },
  )
}
