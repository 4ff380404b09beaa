import { type BrokenEntity, can, documentRights } from '#model'
import { Refusal } from '../../http/envelope'
import type { Caller } from '../../http/right'
import type { OfTenant } from '../../kernel/ofTenant'
import { messages } from '../messages'

type Broken = ReadonlyMap<string, BrokenEntity>

/** The broken entities, directly or as the caller's company has them. */
interface Sources {
  readonly broken?: Broken | ((tenantId: OfTenant) => Broken)
}

const brokenIn = ({ broken = new Map() }: Sources, { tenantId }: Caller): Broken =>
  typeof broken === 'function' ? broken(tenantId) : broken

/**
 * Refusal for an entity whose document is broken: using the remaining fields would silently lose values. undefined = it
 * is not broken.
 */
export function brokenRefusal(name: string, sources: Sources, caller: Caller): Refusal | undefined {
  const broken = brokenIn(sources, caller).get(name)
  return broken && refusal(name, broken, caller)
}

/**
 * Refusal if records of a broken document may reference the entity: nobody knows whether its records may be deleted.
 */
export function brokenReferrer(
  name: string,
  sources: Sources,
  caller: Caller,
): Refusal | undefined {
  for (const [referrer, broken] of brokenIn(sources, caller)) {
    if (broken.names.has(name)) return refusal(referrer, broken, caller)
  }
  return undefined
}

function refusal(name: string, { entity, files }: BrokenEntity, { grants }: Caller): Refusal {
  const title = entity?.title ?? name
  const message = can(grants, documentRights.view)
    ? messages.brokenDocumentAt(title, files)
    : messages.brokenDocument(title)
  return new Refusal(503, message)
}
