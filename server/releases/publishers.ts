import { can, documentRights } from '#model'
import { Refusal } from '../http/envelope'
import type { Caller } from '../http/right'
import { releaseMessages as messages } from './messages'
import { scopeOf } from './scope'

type Publisher = Pick<Caller, 'grants' | 'tenantId'>

/** Whether somebody may publish documents: all with one right, those of the company he acts in with another. */
export const mayPublish = (publisher: Publisher, paths: Iterable<string>): boolean =>
  publishesAny(publisher) && [...paths].every(scopeOf(publisher).has)

/** Throws 403 if the caller may publish nothing: neither all, nor what is his company's. */
export function requirePublisher(caller: Publisher): void {
  if (!publishesAny(caller)) throw new Refusal(403, messages.mayNotPublish)
}

const publishesAny = ({ grants }: Pick<Publisher, 'grants'>): boolean =>
  can(grants, documentRights.publishAll) || can(grants, documentRights.publish)
