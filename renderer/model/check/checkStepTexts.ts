import type { Entity } from '../entity/entity'
import type { Finding } from '../finding/finding'
import { stateTexts } from '../finding/messages.states'
import { below } from '../finding/pointer'
import { strayBraces } from '../finding/strayBraces'

/** Reports names in braces of a step's question or refusal that are no field. */
export function checkStepTexts(
  { states, fields }: Entity,
  report: (finding: Finding) => void,
): void {
  const asked = { known: [...fields.keys()], say: stateTexts.unknownPlaceholder }
  for (const step of states?.steps.values() ?? []) {
    for (const key of ['confirm', 'refuse'] as const) {
      const pointer = below('/states/steps', step.name, key)
      const found = strayBraces(step[key] ?? '', { ...asked, pointer })
      for (const finding of found) report({ ...finding, rule: 'unknown-name' })
    }
  }
}
