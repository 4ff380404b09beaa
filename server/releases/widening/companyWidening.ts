import { type CompanyDocuments, can, companyOf, companyPrefix, type Documents } from '#model'
import { wideningMessages as messages } from './messages'
import type { Widened } from './widened'
import { type Widening, wideningOf } from './wideningOf'

interface OfCompany extends Omit<Widening, 'after'> {
  readonly after: CompanyDocuments
}

/**
 * The same of a company's own documents: what they open, of the platform's records too, and rights that the company has
 * had before and now gives to more of its roles. Their sentences speak of names as the company writes them.
 */
export async function companyWidening({
  after,
  ...widening
}: OfCompany): Promise<readonly Widened[]> {
  const { before, publisher } = widening
  // Roles of a company are looked at by its documents alone: their grants are not among those of the platform's roles.
  const bare = (documents: Documents): Documents => ({ ...documents, roles: new Map() })
  const opened = await wideningOf({ ...widening, before: bare(before), after: bare(after) })
  const own = [...after.roles.values()].filter(({ name }) => companyOf(name) === after.company)
  const given = own.flatMap((role): readonly Widened[] => {
    const had = before.roles.get(role.name)?.codes
    const fresh = [...role.codes].filter((code) => had?.has(code) !== true)
    return fresh
      .filter((code) => before.permissions.has(code))
      .map((code) => ({
        kind: 'grant',
        whom: role.title,
        sentence: messages.getsCode(messages.role(role.title), code),
        held: publisher.platform || can(publisher.grants, code),
      }))
  })
  const prefix = companyPrefix(after.company)
  const plain = (text: string) => text.replaceAll(prefix, '')
  return [...opened, ...given].map((one) => ({
    ...one,
    whom: plain(one.whom),
    sentence: plain(one.sentence),
  }))
}
