import { questionNames } from '../entity/action'
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
  const ofRecord = [...fields.keys()]
  const replaced = { confirm: [...questionNames, ...ofRecord], refuse: ofRecord }
  for (const step of states?.steps.values() ?? []) {
    for (const key of ['confirm', 'refuse'] as const) {
      const found = strayBraces(step[key] ?? '', {
        pointer: below('/states/steps', step.name, key),
        known: replaced[key],
        say: stateTexts.unknownPlaceholder,
      })
      for (const finding of found) report({ ...finding, rule: 'unknown-name' })
    }
  }
}
