import type { EntityDoc } from '../document/entityDoc'
import type { Entity } from '../entity/entity'
import type { Finding } from '../finding/finding'
import { findingTexts } from '../finding/messages.findings'
import { below } from '../finding/pointer'
import { rightsOf } from '../rights/platformOnly'

/** Checks that `tenantCan` opens rights that would otherwise be closed. */
export function checkPlatform(
  doc: EntityDoc,
  entity: Entity,
  report: (finding: Finding) => void,
): void {
  if (doc.tenantCan === undefined) return
  if (doc.tenant !== false) {
    const message = findingTexts.tenantCanAlone
    report({ pointer: '/tenantCan', atKey: true, severity: 'error', message })
    return
  }
  const own = rightsOf(entity)
  for (const [at, code] of doc.tenantCan.entries()) {
    if (own.named.has(code) || code.startsWith(own.prefix)) continue
    const message = findingTexts.tenantCanNothing(code)
    report({ pointer: below('/tenantCan', at), severity: 'error', message })
  }
}
