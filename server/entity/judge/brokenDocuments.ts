import { type BrokenEntity, can } from '#model'
import { Refusal } from '../../http/envelope'
import type { Caller } from '../../http/right'
import { messages } from '../messages'

type Broken = ReadonlyMap<string, BrokenEntity>

/** Deps with their own way to the documents, or the documents. */
interface Sources {
  readonly broken?: Broken | (() => Broken)
}

const brokenIn = ({ broken = new Map() }: Sources): Broken =>
  typeof broken === 'function' ? broken() : broken

/** Which documents are wrong is for those who may see them. */
const documentsRight = 'document:view'

/** The entity's document is broken: what is left of it would lose values without a word. Undefined: it is not. */
export function brokenRefusal(name: string, sources: Sources, caller: Caller): Refusal | undefined {
  const broken = brokenIn(sources).get(name)
  return broken && refusal(name, broken, caller)
}

/** Records of a broken document may name those of the entity: whether one may be deleted, nobody knows. */
export function brokenReferrer(
  name: string,
  sources: Sources,
  caller: Caller,
): Refusal | undefined {
  for (const [referrer, broken] of brokenIn(sources)) {
    if (broken.names.has(name)) return refusal(referrer, broken, caller)
  }
  return undefined
}

function refusal(name: string, { entity, files }: BrokenEntity, { grants }: Caller): Refusal {
  const title = entity?.title ?? name
  const message = can(grants, documentsRight)
    ? messages.brokenDocumentAt(title, files)
    : messages.brokenDocument(title)
  return new Refusal(503, message)
}
