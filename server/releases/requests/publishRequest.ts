import type { Db } from '../../db/open'
import { readReleased, textInForce } from '../../documents/released'
import { declined, Refusal } from '../../http/envelope'
import { callerIn } from '../../http/guard'
import type { Caller } from '../../http/right'
import { loadUser } from '../../sessions/sessionUser'
import type { Texts } from '../candidate'
import { type Conflict, conflictsOf } from '../conflicts'
import { makeRelease } from '../makeRelease'
import { releaseMessages } from '../messages'
import { mayPublish } from '../publishers'
import type { Releasing } from '../releasing'
import { finishing } from '../revert'
import { requestMessages as messages } from './messages'
import { type ReleaseRequest, type Settling, settleRequest } from './requests'

/** The account with the rights that it has now in a company; undefined = it may not sign in there. */
export async function personNow(
  { database, clock, documents }: Pick<Releasing, 'database' | 'clock' | 'documents'>,
  userId: string,
  tenantId: number,
): Promise<Caller | undefined> {
  const user = await loadUser(database.db, userId, clock(), documents(tenantId))
  return user?.rights.has(tenantId) ? callerIn(user, tenantId) : undefined
}

/** The author of a request with the rights that he has now. Throws if he may not publish it any more. */
export async function authorNow(deps: Releasing, request: ReleaseRequest): Promise<Caller> {
  const author = await personNow(deps, request.author_id, request.tenant_id)
  if (!author || !mayPublish(author, request.changes.keys()))
    throw declined(messages.authorMayNot(request.author))
  return author
}

/** Its texts over what is in force now; where both changed the same thing, the author's and a question. */
export async function textsNow(
  { database, source }: Pick<Releasing, 'database' | 'source'>,
  { changes }: Pick<ReleaseRequest, 'changes'>,
): Promise<{
  readonly texts: Texts
  readonly conflicts: readonly Conflict[]
  readonly release: number
}> {
  const released = await readReleased(database.db)
  const files = source.texts()
  const conflicts = conflictsOf(changes, (path) => textInForce(released, files, path))
  const merged = new Map(conflicts.map(({ path, merged: text }) => [path, text]))
  const texts = new Map(
    [...changes].map(([path, { text }]) => [
      path,
      merged.has(path) ? (merged.get(path) ?? null) : text,
    ]),
  )
  // What is published as it is stays where its file has changed below it.
  const isChange = ([path, text]: readonly [string, string | null]) =>
    text !== textInForce(released, files, path) || changes.get(path)?.began === text
  return { texts: new Map([...texts].filter(isChange)), conflicts, release: released.number }
}

export const isOpen = ({ questions }: Conflict): boolean => questions.length > 0

interface Publishing {
  readonly settling: Settling
  readonly approver?: Caller | undefined
  /** The newest release when the approver looked; absent = whichever it is. */
  readonly expected?: number
  /** Done in the same transaction, before all else. */
  claim?(trx: Db): Promise<void>
}

/**
 * Makes the release of a request: rights of its author and approver, merge, checks and plan are those of now. Answers its
 * number. Throws 409 if others have changed the same things, or if it has been decided before.
 */
export async function publishRequest(
  deps: Releasing,
  request: ReleaseRequest,
  { settling, approver, expected, claim }: Publishing,
): Promise<number> {
  const author = await authorNow(deps, request)
  const { texts, conflicts, release } = await textsNow(deps, request)
  const open = conflicts.filter(isOpen)
  if (open.length > 0) throw new Refusal(409, releaseMessages.overtaken, { conflicts: open })
  const { kind, note, ip, reverts } = request
  return await makeRelease(deps, {
    kind,
    note,
    author,
    ip,
    texts,
    givers: approver ? [author, approver] : [author],
    ...(approver && { approver }),
    expected: expected ?? release,
    ...finishing(reverts ?? undefined),
    async begin(trx) {
      await claim?.(trx)
      await settleRequest(trx, request.id, settling, deps.clock())
    },
  })
}
