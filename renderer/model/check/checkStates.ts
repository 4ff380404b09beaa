import { isEmptying } from '../compile/settings'
import type { EntityDoc } from '../document/entityDoc'
import type { Entity, EntityStates, Step } from '../entity/entity'
import type { Field } from '../entity/field'
import { statesAfter } from '../entity/states'
import type { Expr } from '../expr/types'
import type { Finding } from '../finding/finding'
import { findingTexts } from '../finding/messages.findings'
import { stateTexts } from '../finding/messages.states'
import { below } from '../finding/pointer'
import { unknownName } from '../finding/unknownName'
import { checkStepTexts } from './checkStepTexts'

interface Checking {
  readonly doc: EntityDoc
  /** Names of the built-in actions; a bare name on a page means these first. */
  readonly builtin: readonly string[]
  readonly permissions: ReadonlySet<string> | undefined
  /** True if no mistake is known at the place or below it. */
  intact(pointer: string): boolean
  report(finding: Finding): void
}

/** Checks the states of an entity and its steps, beyond names that do not exist. */
export function checkStates(entity: Entity, checking: Checking): void {
  const { doc, report } = checking
  checkOwnNames(entity, checking)
  const { states } = entity
  if (doc.states === undefined) return
  if (doc.schema < 2) {
    const message = findingTexts.sinceVersion('states', 2)
    report({ pointer: '/states', atKey: true, severity: 'error', message })
  }
  if (!states) return
  checkBeginning(states, checking)
  checkWays(states, checking)
  checkStepTexts(entity, doc, report)
  for (const step of states.steps.values()) checkStep(step, entity, states, checking)
}

/** Reports names that a page could not distinguish from built-in actions or from each other. */
function checkOwnNames({ actions, states }: Entity, { doc, builtin, report }: Checking): void {
  const reserved = (at: '/actions' | '/states/steps', name: string) => {
    if (!builtin.includes(name)) return
    const message = stateTexts.reservedStep(name)
    report({ pointer: below(at, name), atKey: true, severity: 'error', message })
  }
  // Older documents may have such an action; there a bare name still means the built-in one.
  if (doc.schema >= 2) for (const name of actions.keys()) reserved('/actions', name)
  for (const name of states?.steps.keys() ?? []) {
    reserved('/states/steps', name)
    if (!actions.has(name)) continue
    const message = stateTexts.stepTwice(name)
    report({ pointer: below('/states/steps', name), atKey: true, severity: 'error', message })
  }
}

function checkBeginning({ field, initial, lock }: EntityStates, { doc, report }: Checking): void {
  if (lock.includes(initial)) {
    const pointer = below('/states/lock', doc.states?.lock?.indexOf(initial) ?? 0)
    report({ pointer, severity: 'error', message: stateTexts.lockedStart(initial) })
  }
  const { default: start, defaultBy } = doc.fields[field.key] ?? {}
  const other = defaultBy ?? (start === undefined || start === initial ? undefined : String(start))
  if (other === undefined) return
  const pointer = below('/fields', field.key, defaultBy === undefined ? 'default' : 'defaultBy')
  report({ pointer, severity: 'error', message: stateTexts.otherDefault(other, initial) })
}

/** Every state must be reachable, and must have a way out or be a final state. */
function checkWays(
  { initial, final, all, steps }: EntityStates,
  { doc: { states }, intact, report }: Checking,
): void {
  // If a step could not be read, the ways are unknown.
  if (Object.keys(states?.steps ?? {}).length !== steps.size || !all.includes(initial)) return
  const ways = [...steps.values()]
  const reached = new Set([initial])
  for (let before = 0; before < reached.size; ) {
    before = reached.size
    for (const { from, to } of ways) {
      if (to !== undefined && from.some((one) => reached.has(one))) reached.add(to)
    }
  }
  const error = (pointer: string, message: string) =>
    report({ pointer, atKey: pointer === '/states/steps', severity: 'error', message })
  const unreached = all.filter((state) => !reached.has(state))
  const leaving = (state: string) =>
    ways.find(({ from, to }) => from.includes(state) && to !== undefined && to !== state)
  // While the list of final states is broken, dead ends cannot be told.
  const stuck = intact('/states/final')
    ? [...reached].filter((state) => !leaving(state) && !final.includes(state))
    : []
  if (unreached.length > 0) error('/states/steps', stateTexts.unreachable(unreached, initial))
  else if (stuck.length > 0) error('/states/steps', stateTexts.deadEnd(stuck))
  for (const state of final) {
    const step = leaving(state)
    const pointer = below('/states/final', states?.final?.indexOf(state) ?? 0)
    if (step && reached.has(state)) error(pointer, stateTexts.finalLeft(state, step.name))
  }
}

function checkStep(
  step: Step,
  { fields }: Entity,
  states: EntityStates,
  { doc, permissions, report }: Checking,
): void {
  const at = (...keys: string[]) => below('/states/steps', step.name, ...keys)
  const written = doc.states?.steps[step.name]
  if (step.notBy !== undefined && !states.steps.has(step.notBy)) {
    const names = [...states.steps.keys()]
    report(unknownName(at('notBy'), step.notBy, names, stateTexts.unknownStep))
  }
  if (step.auto) {
    for (const key of ['ask', 'confirm', 'warn', 'can', 'notBy'] as const) {
      if (written?.[key] === undefined) continue
      const message = stateTexts.autoAsks(key)
      report({ pointer: at(key), atKey: true, severity: 'error', message })
    }
  } else if (written?.can === undefined && permissions && !permissions.has(step.can)) {
    const message = stateTexts.noPermission(step.can)
    report({ pointer: at(), atKey: true, severity: 'error', message })
  }
  for (const [index, field] of step.ask.entries()) {
    if (!step.set.some((one) => one.field.key === field.key)) continue
    const message = stateTexts.askedAndSet(field.key)
    report({ pointer: at('ask', String(index)), severity: 'error', message })
  }
  const given = new Set([...step.set, ...step.ask.map((field) => ({ field }))].map(keyOf))
  for (const field of fields.values()) {
    const state = statesAfter(step).find((one) => isRequiredIn(field, one, states))
    if (state === undefined) continue
    const emptied = step.set.find((one) => one.field.key === field.key && isEmptying(one.to))
    if (emptied) {
      const message = stateTexts.leavesEmpty(field.key, state)
      report({ pointer: at('set', field.key), atKey: true, severity: 'error', message })
      continue
    }
    // If the state does not change, the required values are already there.
    if (step.to === undefined || given.has(field.key)) continue
    if (isGivenBySteps(field) && !isGivenElsewhere(field, states)) {
      const message = stateTexts.neverSet(field.key, state)
      report({ pointer: at(), atKey: true, severity: 'error', message })
    } else if (field.clears && isUnseenBefore(field, step, states)) {
      const message = stateTexts.neverAsked(field.key, state)
      report({ pointer: at(), atKey: true, severity: 'error', message })
    } else if (
      !isGivenBySteps(field) &&
      !step.from.some((one) => isRequiredIn(field, one, states))
    ) {
      const message = stateTexts.unasked(field.key, state)
      report({ pointer: at(), atKey: true, severity: 'warning', rule: 'unasked-value', message })
    }
  }
}

const keyOf = ({ field }: { readonly field: Field }): string => field.key

/** The field is required in the state, whatever else the record holds. */
function isRequiredIn(
  { key, required, requireIf, showIf, compute }: Field,
  state: string,
  { field }: EntityStates,
): boolean {
  if (key === field.key || compute) return false
  const holds = (rule: Expr | undefined) =>
    rule?.names.every((name) => name === field.key) === true &&
    rule.evaluate({ [field.key]: state }) === true
  return (required || holds(requireIf)) && (showIf === undefined || holds(showIf))
}

/** The field is hidden in all states that the step leads from, so it has no value there. */
const isUnseenBefore = ({ showIf }: Field, { from }: Step, { field }: EntityStates): boolean =>
  showIf !== undefined && from.every((state) => showIf.evaluate({ [field.key]: state }) !== true)

/** Nobody types the value. */
const isGivenBySteps = ({ readonly, filledBy, default: start, defaultBy }: Field): boolean =>
  readonly && filledBy === undefined && start === undefined && !defaultBy

const isGivenElsewhere = ({ key }: Field, { steps }: EntityStates): boolean =>
  [...steps.values()].some(
    ({ set, ask }) =>
      set.some(({ field }) => field.key === key) || ask.some((field) => field.key === key),
  )
