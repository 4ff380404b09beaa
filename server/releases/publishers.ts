import { can, documentRights } from '#model'
import type { Caller } from '../http/right'

/** Whether somebody may publish documents: all with one right, those of the company he acts in with another. */
export function mayPublish(
  { grants, tenantId }: Pick<Caller, 'grants' | 'tenantId'>,
  paths: Iterable<string>,
): boolean {
  if (can(grants, documentRights.publishAll)) return true
  const own = `companies/${tenantId}/`
  return can(grants, documentRights.publish) && [...paths].every((path) => path.startsWith(own))
}
