import { isFindable } from '../compile/findable'
import type { EntityDoc } from '../document/entityDoc'
import type { Entity } from '../entity/entity'
import { isUnknown } from '../entity/unknownType'
import type { Finding } from '../finding/finding'
import { referenceFindings } from '../finding/messages.references'
import { below } from '../finding/pointer'

/** Checks the fields by which the search over all records finds one. An unknown name is reported as a name. */
export function checkFind(
  { find = [] }: Pick<EntityDoc, 'find'>,
  { fields }: Pick<Entity, 'fields'>,
  report: (finding: Finding) => void,
): void {
  const fit = [...fields.values()].filter(isFindable).map(({ key }) => key)
  for (const [at, key] of find.entries()) {
    const pointer = below('/find', at)
    const error = (message: string) => report({ pointer, severity: 'error', message })
    const field = fields.get(key)
    if (find.indexOf(key) < at) error(referenceFindings.findTwice(key))
    // The unknown type has been reported already.
    else if (field && !isUnknown(field.type) && !isFindable(field))
      error(referenceFindings.findUnfit(key, field.type.title, fit))
  }
}
