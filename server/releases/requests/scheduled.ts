import { writeLog } from '../../audit/log'
import type { Db } from '../../db/open'
import { Refusal } from '../../http/envelope'
import type { JobKind } from '../../jobs/runner'
import { releaseMessages } from '../messages'
import { mayPublish } from '../publishers'
import type { Releasing } from '../releasing'
import { tellPeople } from './letters'
import { requestMessages as messages } from './messages'
import { personNow, publishRequest } from './publishRequest'
import { findRequest, giveBack, type ReleaseRequest, releaseJobs } from './requests'

/** Makes releases when their time has come; what cannot be made goes back to its author with the reason. */
export const scheduledReleases = (deps: Releasing): JobKind => ({
  kind: releaseJobs,
  async run({ subject }, claim) {
    const { db } = deps.database
    const request = await findRequest(db, subject)
    if (request?.state !== 'scheduled') {
      await db.transaction().execute(async (trx) => void (await claim(trx)))
      return
    }
    try {
      const number = await publishRequest(deps, request, {
        settling: { from: ['scheduled'], to: 'published' },
        approver: await approverNow(deps, request),
        async claim(trx) {
          if (!(await claim(trx))) throw new TakenByOther()
        },
      })
      await tellAuthor(deps, request, messages.letters.published(request.note, number))
    } catch (error) {
      if (error instanceof TakenByOther) return
      // Somebody published in between, or the tables are busy: the runner tries again.
      if (!(error instanceof Refusal) || isPassing(error)) throw error
      await fail(deps, request, error.message, claim)
    }
  },
})

class TakenByOther extends Error {}

const isPassing = ({ status, message }: Refusal): boolean =>
  status === 409 && message !== releaseMessages.overtaken

async function approverNow(deps: Releasing, request: ReleaseRequest) {
  const { decider_id: id, decider, tenant_id: tenantId, changes } = request
  if (id === null) return undefined
  const approver = await personNow(deps, id, tenantId)
  if (approver && mayPublish(approver, changes.keys())) return approver
  throw new Refusal(403, messages.approverMayNot(decider ?? ''))
}

async function fail(
  deps: Releasing,
  request: ReleaseRequest,
  reason: string,
  claim: (trx: Db) => Promise<boolean>,
): Promise<void> {
  const isOurs = await deps.database.db.transaction().execute(async (trx) => {
    if (!(await claim(trx))) return false
    const settling = { from: ['scheduled'], to: 'failed', reason: reason.slice(0, 500) } as const
    await giveBack(trx, request, settling, deps.clock())
    await writeLog(trx, deps.clock, {
      logType: 2,
      content: messages.logged.failed(request.note, reason),
      ip: request.ip,
      account: request.account,
      name: request.author,
      tenantId: request.tenant_id,
    })
    return true
  })
  if (isOurs) await tellAuthor(deps, request, messages.letters.failed(request.note, reason))
}

const tellAuthor = (deps: Releasing, request: ReleaseRequest, text: string) =>
  tellPeople(deps, {
    id: request.id,
    tenant_id: request.tenant_id,
    text,
    sender: request.account,
    to: [request.author_id],
  })
