import type { EntityDoc } from '../document/entityDoc'
import { questionNames } from '../entity/action'
import { childFields } from '../entity/childRows'
import type { Entity } from '../entity/entity'
import type { Field } from '../entity/field'
import type { Finding } from '../finding/finding'
import { stateTexts } from '../finding/messages.states'
import { below } from '../finding/pointer'
import { strayBraces } from '../finding/strayBraces'

/** Reports names in braces of a step's question, refusal or warnings that nothing replaces. */
export function checkStepTexts(
  { states, fields }: Entity,
  doc: EntityDoc,
  report: (finding: Finding) => void,
): void {
  const ofRecord = [...fields.keys()]
  const replaced = { confirm: [...questionNames, ...ofRecord], refuse: ofRecord }
  const check = (text: string, pointer: string, known: readonly string[]) => {
    const found = strayBraces(text, { pointer, known, say: stateTexts.unknownPlaceholder })
    for (const finding of found) report({ ...finding, rule: 'unknown-name' })
  }
  for (const step of states?.steps.values() ?? []) {
    const at = (...keys: (string | number)[]) => below('/states/steps', step.name, ...keys)
    for (const key of ['confirm', 'refuse'] as const) check(step[key] ?? '', at(key), replaced[key])
    // Where a warning could not be read and was left out, the places of the others are not known.
    if (step.warn.length !== (doc.states?.steps[step.name]?.warn ?? []).length) continue
    for (const [index, { message, with: of }] of step.warn.entries())
      check(message, at('warn', index, 'message'), of ? namesOf(of.field) : [])
  }
}

/** What a warning about values of the field may name: the value, or fields of the row. */
function namesOf({ key, rows }: Field): readonly string[] {
  if (!rows) return [key]
  const entity = rows.entity()
  return entity ? childFields(rows, entity).map((field) => `${key}.${field.key}`) : []
}
