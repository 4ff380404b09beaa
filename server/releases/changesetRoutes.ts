import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { can, documentRights } from '#model'
import { kindWithin } from '../../renderer/model/link/source'
import { maxCharacters } from '../../renderer/model/text/readText'
import { type Released, readInForce, readReleased, textInForce } from '../documents/released'
import { addCall, nullableText, requiredText, text } from '../http/call'
import { declined, malformed, notFound, ok, Refusal } from '../http/envelope'
import type { Caller } from '../http/right'
import { platform } from '../kernel/ofTenant'
import { candidateOf, type Texts } from './candidate'
import {
  type Changeset,
  discardChanges,
  readChangeset,
  saveChange,
  takeChanges,
  toldChangeset,
} from './changesets'
import { conflictsOf, mergedConflict } from './conflicts'
import { makeRelease, type Releasing } from './makeRelease'
import { releaseMessages as messages } from './messages'
import { changesOf, planRelease } from './plan'
import { holdingOf } from './widening/holding'
import { lossesOf, wideningOf } from './widening/wideningOf'

export const reads = { can: documentRights.view } as const
export const edits = { can: documentRights.edit } as const
export const publishes = { can: documentRights.publishAll } as const
const told = Type.Object({
  version: Type.Integer(),
  savedAt: nullableText,
  texts: Type.Record(Type.String(), nullableText),
})
export const pathText = requiredText({ max: 255 })
export const noteText = requiredText({ max: 500 })
const version = Type.Integer({ minimum: 0 })

/** Throws 400 for a path that no document can have. */
export function checkPath(path: string): void {
  const isPlain = /^[A-Za-z0-9][\w-]*(\/[A-Za-z0-9][\w-]*)*\.json$/.test(path)
  if (!isPlain || kindWithin(path) === undefined)
    throw new Refusal(400, messages.notADocument(path))
}

/** Throws 400 for a text that the database would keep as another one, or not at all. */
function checkText(given: string | null): void {
  if (given !== null && (!given.isWellFormed() || given.includes('\0')))
    throw new Refusal(400, messages.unstorable)
}

/** What an author has changed, what publishing it would do, and publishing it. */
export async function changesetRoutes(app: FastifyInstance, deps: Releasing): Promise<void> {
  const { database, clock, source, documents } = deps
  const { db } = database
  /** What is in force in the database, which may be newer than this process. */
  const inForceAt = (path: string) => readInForce(db, source.textAt, path)

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/document/changeset',
      right: edits,
      summary:
        'What the caller has changed and not published: texts by path, null = to be deleted.',
      answer: told,
    },
    async ({ caller }) => ok(toldChangeset(await readChangeset(db, caller.userId))),
  )

  addCall(
    app,
    {
      method: 'PUT',
      url: '/sys/document/changeset/text',
      right: edits,
      summary:
        'Keeps the text of a document in the changeset of the caller; 409 with the changeset if another page of his has saved since. `takesOver`: he has seen what is in force with this release; what was published of the document since is still to be asked about.',
      body: Type.Object({
        path: pathText,
        text: Type.Union([Type.String({ maxLength: maxCharacters }), Type.Null()]),
        version,
        takesOver: Type.Optional(version),
      }),
      answer: Type.Omit(told, ['texts']),
    },
    async ({ body: { path, text: given, takesOver: seen, ...body }, caller }) => {
      checkPath(path)
      checkText(given)
      const { text: inForce, release } = await inForceAt(path)
      const takesOver = seen !== undefined && release <= seen
      const change = { path, text: given, inForce, takesOver, version: body.version }
      const { texts: _, ...saved } = toldChangeset(
        await saveChange(db, caller.userId, change, clock()),
      )
      return ok(saved, messages.saved)
    },
  )

  addCall(
    app,
    {
      method: 'DELETE',
      url: '/sys/document/changeset',
      right: edits,
      summary: 'Gives up what the caller has changed: of one document, or of all.',
      query: Type.Object({ path: text({ max: 255 }), version: text({ pattern: /^\d{1,9}$/ }) }),
      answer: told,
    },
    async ({ query: { path, version: known }, caller }) => {
      const which = path === '' ? {} : { paths: [path] }
      const discarding = { ...which, version: Number(known) }
      const left = await discardChanges(db, caller.userId, discarding, clock())
      return ok(toldChangeset(left), messages.discarded)
    },
  )

  const overtaken = ({ changes }: Changeset, released: Released) => {
    const files = source.texts()
    return conflictsOf(changes, (path) => textInForce(released, files, path))
  }

  const planOfCaller = async (caller: Caller) => {
    const { userId, grants } = caller
    const [changeset, released] = await Promise.all([readChangeset(db, userId), readReleased(db)])
    const texts = textsOf(changeset)
    const candidate = await candidateOf(db, source.read, released, texts, documents(platform))
    const before = documents(platform)
    const changes = changesOf(texts, before.texts, candidate.documents)
    // What it would do to records of all companies is told to those who may do it.
    const mayPublish = can(grants, publishes.can)
    const comparing = { db, before, after: candidate.documents, publisher: caller }
    const plan = mayPublish
      ? await planRelease(deps, candidate.documents, {
          changes,
          widened: await wideningOf({ ...comparing, routes: deps.routes() }),
          lost: lossesOf(comparing),
          holding: holdingOf(caller, before),
        })
      : { changes, database: [], rights: [], widened: [] }
    return {
      ...plan,
      version: changeset.version,
      release: released.number,
      findings: candidate.errors,
      conflicts: overtaken(changeset, released),
    }
  }

  addCall(
    app,
    {
      method: 'POST',
      url: '/sys/document/changeset/plan',
      right: edits,
      writes: false,
      summary:
        'What publishing the changeset of the caller would do: mistakes, changes in words, what the database does, who gets which rights, and documents that others have published since.',
      answer: Type.Object({
        version: Type.Integer(),
        release: Type.Integer(),
        findings: Type.Array(Type.Unknown()),
        changes: Type.Array(
          Type.Object({
            path: Type.String(),
            kind: Type.String(),
            sentences: Type.Array(Type.String()),
          }),
        ),
        database: Type.Array(Type.String()),
        rights: Type.Array(Type.String()),
        widened: Type.Array(
          Type.Object({
            kind: Type.String(),
            whom: Type.String(),
            sentence: Type.String(),
            held: Type.Boolean(),
          }),
        ),
        conflicts: Type.Array(
          Type.Object({
            path: Type.String(),
            began: nullableText,
            now: nullableText,
            merged: nullableText,
            questions: Type.Array(Type.Unknown()),
          }),
        ),
      }),
    },
    async ({ caller }) => ok(await planOfCaller(caller)),
  )

  addCall(
    app,
    {
      method: 'POST',
      url: '/sys/document/changeset/merge',
      right: edits,
      summary:
        'Takes what others have published since into the text of the caller, with his answers to what both have changed: `ours`, `theirs` or `base` by the id of each question. Refused while questions are open.',
      body: Type.Object({
        path: pathText,
        version,
        answers: Type.Optional(
          Type.Record(
            Type.String(),
            Type.Union([Type.Literal('ours'), Type.Literal('theirs'), Type.Literal('base')]),
          ),
        ),
      }),
      answer: told,
    },
    async ({ body: { path, answers = {}, ...body }, caller }) => {
      checkPath(path)
      const [changeset, { text: inForce }] = await Promise.all([
        readChangeset(db, caller.userId),
        inForceAt(path),
      ])
      const change = changeset.changes.get(path)
      if (!change) throw notFound()
      const { merged, questions } = mergedConflict(path, change, inForce, answers)
      if (questions.length > 0)
        throw declined(messages.questionsOpen(questions.length), { questions })
      const saving = { path, text: merged, inForce, takesOver: true, version: body.version }
      return ok(
        toldChangeset(await saveChange(db, caller.userId, saving, clock())),
        messages.merged,
      )
    },
  )

  addCall(
    app,
    {
      method: 'POST',
      url: '/sys/document/changeset/publish',
      right: publishes,
      summary:
        'Puts the changeset of the caller in force, in all processes. Refused with findings; 409 if something was saved or published since its plan was read.',
      body: Type.Object({ note: noteText, version, release: version }),
      answer: Type.Object({ release: Type.Integer() }),
    },
    async ({ body: { note, ...body }, caller, request: { ip } }) => {
      if (note.trim() === '') throw malformed('note', messages.noteExpected)
      const changeset = await readChangeset(db, caller.userId)
      if (changeset.version !== body.version)
        throw new Refusal(409, messages.savedElsewhere, toldChangeset(changeset))
      const conflicts = overtaken(changeset, await readReleased(db))
      if (conflicts.length > 0) throw new Refusal(409, messages.overtaken, { conflicts })
      const release = await makeRelease(deps, {
        kind: 'publish',
        note: note.trim(),
        author: caller,
        giver: caller,
        ip,
        texts: textsOf(changeset),
        expected: body.release,
        begin: async (trx) => void (await takeChanges(trx, caller.userId, body.version, clock())),
      })
      return ok({ release }, messages.published(release))
    },
  )
}

const textsOf = ({ changes }: Changeset): Texts =>
  new Map([...changes].map(([path, { text: given }]) => [path, given]))
