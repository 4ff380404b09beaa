import { listEnv } from '../compile/exprEnv'
import type { Entity, EntityAction } from '../entity/entity'
import { stepsByHand } from '../entity/states'
import { compileExpr } from '../expr'
import type { Expr, ExprFunction, Scope } from '../expr/types'
import type { Finding } from '../finding/finding'
import { senseTexts } from '../finding/messages.sense'
import { below } from '../finding/pointer'
import { isObject } from '../finding/walk'
import { inWords, listScopes, rowSamples } from './checkConditions'

interface Page {
  readonly entity: Entity
  readonly entities: ReadonlyMap<string, Entity>
  readonly functions?: readonly ExprFunction[] | undefined
  report(finding: Finding): void
}

type Place = 'toolbar' | 'row'

interface Button {
  readonly doc: Readonly<Record<string, unknown>>
  readonly pointer: string
  readonly place: Place
}

/** Checks buttons that call an action or step of an entity: its owner, the data sent, the right, and the refusals. */
export function checkButtons(doc: unknown, page: Page): void {
  for (const button of buttonsIn(doc)) {
    if (button.doc.action === 'do') checkDoing(button, page)
    const called = calledAction(String(button.doc.call), page.entities)
    if (called && button.doc.action === 'call') checkButton(button, called, page)
  }
}

/** All buttons of the actions `call` and `do`, wherever the page's kind has them. */
function* buttonsIn(value: unknown, pointer = '', place?: Place): Iterable<Button> {
  if (Array.isArray(value)) {
    for (const [index, member] of value.entries()) {
      yield* buttonsIn(member, below(pointer, index), place)
    }
  } else if (isObject(value)) {
    const isCall = value.action === 'call' || value.action === 'do'
    if (place && isCall) yield { doc: value, pointer, place }
    for (const [key, member] of Object.entries(value)) {
      const inner = key === 'row' ? 'row' : key === 'toolbar' ? 'toolbar' : undefined
      yield* buttonsIn(member, below(pointer, key), inner)
    }
  }
}

/** What a button may call: an action, or a step (a step judges its records itself). */
type Deed = Pick<EntityAction, 'name' | 'can' | 'when'> & { readonly isStep?: boolean }

interface Called {
  readonly entity: Entity
  readonly action: Deed
}

function calledAction(call: string, entities: Page['entities']): Called | undefined {
  for (const entity of entities.values()) {
    const steps = stepsByHand(entity).map(({ name, can }): Deed => ({ name, can, isStep: true }))
    for (const action of [...entity.actions.values(), ...steps]) {
      if (call === `POST ${entity.api}/${action.name}`) return { entity, action }
    }
  }
  return undefined
}

function checkButton(button: Button, { entity, action }: Called, page: Page): void {
  const { doc, pointer, place } = button
  const { report } = page
  const at = (key: string) => below(pointer, key)
  if (entity !== page.entity) {
    const message = senseTexts.otherEntity(entity.name, page.entity.name)
    report({ pointer: at('call'), severity: 'error', rule: 'button-call', message })
    return
  }
  if (doc.can !== action.can) {
    const message =
      typeof doc.can === 'string'
        ? senseTexts.otherRight(action.can, doc.can)
        : senseTexts.noRight(action.can)
    const where = typeof doc.can === 'string' ? at('can') : at('call')
    report({ pointer: where, severity: 'error', rule: 'button-right', message })
  }
  const read = (source: unknown): Expr | undefined => {
    if (typeof source !== 'string') return undefined
    const compiled = compileExpr(source, listEnv(place, page.entity, page.functions))
    return 'expr' in compiled ? compiled.expr : undefined
  }
  const send = read(doc.send)
  if (doc.send === undefined || (send && !givesIds(send, place))) {
    const message = `${senseTexts.noIds}${senseTexts.idsExample[place]}`
    const where = doc.send === undefined ? at('call') : at('send')
    report({ pointer: where, severity: 'error', rule: 'button-call', message })
  } else if (send) {
    const known = ['ids', ...(action.isStep ? ['vers', 'values'] : [])]
    const stray = keysOf(send, place).filter((key) => !known.includes(key))
    const message = senseTexts.straySent(stray, known)
    if (stray.length > 0)
      report({ pointer: at('send'), severity: 'error', rule: 'button-call', message })
  }
  if (place === 'toolbar' && doc.enableIf === undefined && doc.showIf === undefined) {
    const { unbounded: message } = senseTexts
    report({ pointer, severity: 'warning', rule: 'unbounded-bulk', message })
    return
  }
  checkWhen(button, action, { ...page, rules: [read(doc.showIf), read(doc.enableIf)] })
}

/** Whether the action gets the ids of the records that the button works on. */
function givesIds(send: Expr, place: Place): boolean {
  const wanted = place === 'row' ? ['1'] : ['1', '2']
  const body = sentBy(send, place)
  const ids = isObject(body) ? body.ids : undefined
  return Array.isArray(ids)
    ? ids.join() === wanted.join()
    : typeof ids === 'string' && ids === wanted.join()
}

const keysOf = (send: Expr, place: Place): readonly string[] => {
  const body = sentBy(send, place)
  return isObject(body) ? Object.keys(body) : []
}

function sentBy(send: Expr, place: Place): unknown {
  const rows = [{ id: '1' }, { id: '2' }]
  const user = { id: '1', username: 'tester', realname: 'tester', tenantId: 1 }
  return send.evaluate({ ...(place === 'row' ? { row: rows[0] } : { selected: rows }), user })
}

/** Checks a button that names a step or action: the right, and whether its conditions can ever hold. */
function checkDoing({ doc, pointer, place }: Button, page: Page): void {
  const { entity, report } = page
  const name = String(doc.does)
  const step = stepsByHand(entity).find((one) => one.name === name)
  const deed = step ?? entity.actions.get(name)
  if (!deed) return
  if (typeof doc.can === 'string' && doc.can !== deed.can) {
    const message = senseTexts.otherDoingRight(deed.can, doc.can)
    report({ pointer: below(pointer, 'can'), severity: 'error', rule: 'button-right', message })
  }
  const { states } = entity
  if (!step || !states) return
  for (const key of ['showIf', 'enableIf'] as const) {
    const source = doc[key]
    if (typeof source !== 'string') continue
    const compiled = compileExpr(source, listEnv(place, entity, page.functions))
    if (!('expr' in compiled) || !listScopes([compiled.expr], place, entity)) continue
    const members = new Set([...(compiled.expr.members ?? []), states.field.key])
    const rows = rowSamples([source], members, entity)
    const holds = (row: Scope) =>
      compiled.expr.evaluate(place === 'row' ? { row } : { selected: [row] }, judgingClock) === true
    // A condition that never holds is reported elsewhere.
    if (!rows?.some(holds)) continue
    const fits = (row: Scope) => step.from.includes(String(row[states.field.key]))
    if (rows.some((row) => fits(row) && holds(row))) continue
    const message = senseTexts.neverDone(step.title, step.from)
    report({ pointer: below(pointer, key), severity: 'warning', rule: 'dead-condition', message })
  }
}

const judgingClock = { now: new Date('2026-06-15T04:00:00Z') }

/** Reports a button that can be pressed although its action would refuse the record. */
function checkWhen(
  { doc, pointer, place }: Button,
  { when }: Deed,
  { entity, rules, report }: Page & { readonly rules: readonly (Expr | undefined)[] },
): void {
  const known = rules.filter((rule) => rule !== undefined)
  const written = ['showIf', 'enableIf'].filter((key) => doc[key] !== undefined)
  if (!when || known.length < written.length) return
  const own = listScopes(known, place, entity)
  const sources = [when, ...known].map(({ source }) => source)
  const members = [...when.names, ...known.flatMap((rule) => rule.members ?? [])]
  const rows = own && rowSamples(sources, new Set(members), entity)
  if (!rows) return
  const isOpen = (row: Scope) =>
    known.every((rule) => {
      const scope = place === 'row' ? { row } : { selected: [row] }
      return rule.evaluate(scope, judgingClock) === true
    })
  const isTaken = (row: Scope) => when.evaluate(row, judgingClock) === true
  const refused = rows.find((row) => isOpen(row) && !isTaken(row))
  // An action that accepts no record at all is reported at the action.
  if (!refused || !rows.some(isTaken)) return
  const key = doc.enableIf === undefined ? 'showIf' : 'enableIf'
  const where = doc[key] === undefined ? pointer : below(pointer, key)
  const relevant = Object.fromEntries(
    Object.entries(refused).filter(([name]) => members.includes(name)),
  )
  const message = senseTexts.enabledInVain(when.source, inWords(relevant, entity.fields))
  report({ pointer: where, severity: 'warning', rule: 'enabled-in-vain', message })
}
