import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { kindAt } from '../../renderer/model/link/source'
import { maxCharacters } from '../../renderer/model/text/readText'
import { type Released, readInForce, readReleased, textInForce } from '../documents/released'
import { addCall, nullableText, requiredText, text } from '../http/call'
import { declined, malformed, notFound, ok, Refusal } from '../http/envelope'
import type { Caller } from '../http/right'
import { platform } from '../kernel/ofTenant'
import { textsOf } from './candidate'
import {
  type Changeset,
  discardChanges,
  readChangeset,
  saveChange,
  takeChanges,
  toldChangeset,
} from './changesets'
import { checkSaving } from './companyLimits'
import { conflictsOf, mergedConflict } from './conflicts'
import { judgeRelease } from './judge'
import { releaseMessages as messages } from './messages'
import { mayPublish, requirePublisher } from './publishers'
import type { Releasing } from './releasing'
import { dueOf, dueText, saidOf, submitRelease, submitted } from './requests/submit'
import { edits } from './rights'
import { authorOf, type Scope, scopeOf } from './scope'

const told = Type.Object({
  version: Type.Integer(),
  savedAt: nullableText,
  texts: Type.Record(Type.String(), nullableText),
})
export const pathText = requiredText({ max: 255 })
export const noteText = requiredText({ max: 500 })
const version = Type.Integer({ minimum: 0 })

/** Throws 400 for a path that no document can have, or that the caller has nothing to do with. */
export function checkPath(path: string, scope: Scope): void {
  const isPlain = /^[A-Za-z0-9][\w-]*(\/[A-Za-z0-9][\w-]*)*\.json$/.test(path)
  if (!isPlain || kindAt(path) === undefined || !scope.has(path))
    throw new Refusal(400, messages.notADocument(path))
}

/** Throws 400 for a text that the database would keep as another one, or not at all. */
function checkText(given: string | null): void {
  if (given !== null && (!given.isWellFormed() || given.includes('\0')))
    throw new Refusal(400, messages.unstorable)
}

/** What an author has changed, what publishing it would do, and publishing it. */
export async function changesetRoutes(app: FastifyInstance, deps: Releasing): Promise<void> {
  const { database, clock, source } = deps
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
    async ({ caller }) => ok(toldChangeset(await readChangeset(db, authorOf(caller)))),
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
      checkPath(path, scopeOf(caller))
      checkText(given)
      const author = authorOf(caller)
      const saved = { path, text: given, author, inForce: deps.documents(platform) }
      await checkSaving(db, saved, deps.limits)
      const { text: inForce, release } = await inForceAt(path)
      const takesOver = seen !== undefined && release <= seen
      const change = { path, text: given, inForce, takesOver, version: body.version }
      const { texts: _, ...left } = toldChangeset(await saveChange(db, author, change, clock()))
      return ok(left, messages.saved)
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
      const left = await discardChanges(db, authorOf(caller), discarding, clock())
      return ok(toldChangeset(left), messages.discarded)
    },
  )

  const overtaken = ({ changes }: Changeset, released: Released) => {
    const files = source.texts()
    return conflictsOf(changes, (path) => textInForce(released, files, path))
  }

  const planOfCaller = async (caller: Caller) => {
    const changeset = await readChangeset(db, authorOf(caller))
    const judged = await judgeRelease(deps, textsOf(changeset.changes), [caller])
    const { released, findings, plan, pages } = judged
    // What it would do to records, and to people of all companies, is told to those who may do it.
    const isTold = mayPublish(caller, changeset.changes.keys())
    const nothing = { database: [], long: [], rights: [], widened: [] }
    return {
      ...plan,
      ...(isTold ? {} : nothing),
      pages: pages(),
      version: changeset.version,
      release: released.number,
      needsSecond: deps.secondPerson,
      mayPublish: isTold,
      findings,
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
        'What publishing the changeset of the caller would do: mistakes, changes in words, what the database does, who gets which rights, which pages are shown otherwise, and documents that others have published since.',
      answer: Type.Object({
        version: Type.Integer(),
        release: Type.Integer(),
        needsSecond: Type.Boolean(),
        mayPublish: Type.Boolean(),
        findings: Type.Array(Type.Unknown()),
        changes: Type.Array(
          Type.Object({
            path: Type.String(),
            kind: Type.String(),
            sentences: Type.Array(Type.String()),
          }),
        ),
        database: Type.Array(Type.String()),
        long: Type.Array(Type.String()),
        rights: Type.Array(Type.String()),
        widened: Type.Array(
          Type.Object({
            kind: Type.String(),
            whom: Type.String(),
            sentence: Type.String(),
            held: Type.Boolean(),
          }),
        ),
        pages: Type.Array(Type.Object({ code: Type.String(), title: Type.String() })),
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
      checkPath(path, scopeOf(caller))
      const [changeset, { text: inForce }] = await Promise.all([
        readChangeset(db, authorOf(caller)),
        inForceAt(path),
      ])
      const change = changeset.changes.get(path)
      if (!change) throw notFound()
      const { merged, questions } = mergedConflict(path, change, inForce, answers)
      if (questions.length > 0)
        throw declined(messages.questionsOpen(questions.length), { questions })
      const saving = { path, text: merged, inForce, takesOver: true, version: body.version }
      return ok(
        toldChangeset(await saveChange(db, authorOf(caller), saving, clock())),
        messages.merged,
      )
    },
  )

  addCall(
    app,
    {
      method: 'POST',
      url: '/sys/document/changeset/publish',
      right: edits,
      summary:
        'Puts the changeset of the caller in force, in all processes, now or at a time (`due`, by the clock of the console). What gives rights that he has not himself, or has to be seen by a second person, becomes a request: `state` says what it waits for. Refused with findings, and to who may not publish its documents; 409 if something was saved or published since its plan was read.',
      body: Type.Object({ note: noteText, version, release: version, due: Type.Optional(dueText) }),
      answer: submitted,
    },
    async ({ body: { note, due, ...body }, caller, request: { ip } }) => {
      requirePublisher(caller)
      if (note.trim() === '') throw malformed('note', messages.noteExpected)
      const changeset = await readChangeset(db, authorOf(caller))
      if (changeset.version !== body.version)
        throw new Refusal(409, messages.savedElsewhere, toldChangeset(changeset))
      const conflicts = overtaken(changeset, await readReleased(db))
      if (conflicts.length > 0) throw new Refusal(409, messages.overtaken, { conflicts })
      const made = await submitRelease(deps, {
        kind: 'publish',
        note: note.trim(),
        author: caller,
        ip,
        changes: changeset.changes,
        expected: body.release,
        due: due === undefined ? null : dueOf(due),
        take: async (trx) => void (await takeChanges(trx, authorOf(caller), body.version, clock())),
      })
      return ok(made, saidOf(made, messages.published))
    },
  )
}
