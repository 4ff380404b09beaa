import { kindError } from '../compile/literal'
import type { TestDoc } from '../document/pageDoc'
import { childFields } from '../entity/childRows'
import type { Field, WireObject } from '../entity/field'
import type { PageDocKind, PageOutline } from '../entity/kinds'
import { fieldAt } from '../entity/path'
import type { Grants } from '../entity/permission'
import { applyRules, checkRecord, defaultsOf, type FieldState } from '../entity/rules'
import type { ExprUser } from '../entity/user'
import type { Clock } from '../expr/types'
import type { Finding } from '../finding/finding'
import { findingTexts } from '../finding/messages.findings'
import { senseTexts } from '../finding/messages.sense'
import { below } from '../finding/pointer'
import { present } from '../finding/present'
import { unknownName } from '../finding/unknownName'
import { isObject } from '../finding/walk'

interface TestedPage {
  readonly kind: PageDocKind
  readonly model: unknown
  readonly tests: readonly TestDoc[]
}

const tester: ExprUser = { id: '1', username: 'tester', realname: 'tester', tenantId: 1 }

/** Runs the tests of a page document: one finding per failure, or one finding if the page kind runs none. */
export function runTests(
  { kind, model, tests }: TestedPage,
  clock: Clock = { now: new Date() },
): readonly Finding[] {
  if (!kind.outline) {
    const message = findingTexts.testsNotRun(kind.title)
    return tests.length === 0
      ? []
      : [{ pointer: '/tests', atKey: true, severity: 'error', rule: 'failed-test', message }]
  }
  const findings: Finding[] = []
  const { actions } = kind.outline(model)
  for (const [index, test] of present(tests)) {
    const strange = strangeActions(test, below('/tests', index), actions)
    if (strange.length > 0) {
      findings.push(...strange)
      continue
    }
    // Without `as` the user has all rights.
    const pruned = test.as ? kind.withGrants(model, grantsOf(test.as)) : model
    const outline = kind.outline(pruned)
    const failures = failuresOf(test, outline, clock)
    if (failures.length === 0) continue
    const message = findingTexts.test(test.name, failures)
    findings.push({
      pointer: below('/tests', index),
      severity: 'error',
      rule: 'failed-test',
      message,
    })
  }
  return findings
}

/** Reports action names that no button has: a test with them proves nothing. */
function strangeActions(
  { expect }: TestDoc,
  pointer: string,
  known: readonly string[],
): readonly Finding[] {
  return (['action', 'noAction'] as const).flatMap((key) =>
    [...present(expect[key])].flatMap(([index, name]) =>
      known.includes(name)
        ? []
        : [
            unknownName(
              below(pointer, 'expect', key, index),
              name,
              known,
              senseTexts.unknownAction,
            ),
          ],
    ),
  )
}

export const grantsOf = (granted: readonly string[]): Grants => ({
  auth: granted.map((action) => ({ action, type: '1' })),
  allAuth: [],
})

/** State of the form of a new record with the test's values. */
interface Scene {
  readonly outline: PageOutline
  readonly fields: ReadonlyMap<string, Field>
  readonly values: Readonly<Record<string, unknown>>
  readonly states: ReadonlyMap<string, FieldState>
  readonly errors: ReadonlyMap<string, string>
}

function failuresOf(test: TestDoc, outline: PageOutline, clock: Clock): readonly string[] {
  const { entity, form } = outline
  // The form's fields come last: the page's overrides apply.
  const fields = new Map(entity.fields)
  for (const field of form) fields.set(field.key, field)
  const bad: string[] = []
  const given: Record<string, unknown> = {}
  const inRows = new Map<string, string>()
  for (const [key, wire] of Object.entries(test.record ?? {})) {
    const field = fields.get(key) ?? fieldAt(entity, key)
    if (!field) continue
    if (wire !== null && kindError(wire, field)) bad.push(findingTexts.testBadValue(key))
    given[key] = field.type.fromWire(wire, field) ?? null
    const rows = judgeRows(field, given[key], clock)
    if (!rows) continue
    given[key] = rows.values
    if (rows.error !== undefined) inRows.set(key, rows.error)
  }
  const all = [...fields.values()]
  const { values, states } = applyRules(
    all,
    { ...defaultsOf(all, tester, clock), ...given },
    tester,
    { clock },
  )
  const found = checkRecord(all, values, states).map((it) => [it.field, it.message] as const)
  const errors = new Map([...inRows, ...found])
  return [...bad, ...expected(test.expect, { outline, fields, values, states, errors })]
}

/** The rows of a new record as they would be saved, and the first error among them. */
function judgeRows({ rows }: Field, value: unknown, clock: Clock) {
  const entity = rows?.entity()
  if (!rows || !entity || !Array.isArray(value)) return undefined
  const fields = childFields(rows, entity)
  // The value of such a field is a list of wire objects.
  const judged = value.map((row: WireObject) => {
    const given = Object.entries(row).flatMap(([key, wire]) => {
      const field = entity.fields.get(key)
      return field ? [[key, field.type.fromWire(wire, field) ?? null] as const] : []
    })
    const start = { ...defaultsOf(fields, tester, clock), ...Object.fromEntries(given) }
    const { values, states } = applyRules(fields, start, tester, { clock })
    const wires = fields.map((field) => [
      field.key,
      field.type.toWire(values[field.key] ?? null, field),
    ])
    return { row: Object.fromEntries(wires), failures: checkRecord(fields, values, states) }
  })
  return {
    values: judged.map(({ row }) => row),
    error: judged.flatMap(({ failures }) => failures)[0]?.message,
  }
}

function expected(expect: TestDoc['expect'], scene: Scene): readonly string[] {
  const { outline, states } = scene
  const inForm = (key: string) => outline.form.some((field) => field.key === key)
  const seen = (key: string) =>
    inForm(key) ? states.get(key)?.visible === true : outline.shown.includes(key)
  const wrong = (
    names: readonly string[] | undefined,
    holds: (name: string) => boolean,
    say: (name: string) => string,
  ) => (names ?? []).filter((name) => !holds(name)).map(say)
  const state = (key: string) => states.get(key)
  return [
    ...wrong(expect.show, seen, findingTexts.shouldShow),
    ...wrong(expect.hide, (key) => !seen(key), findingTexts.shouldHide),
    ...wrong(expect.required, (key) => state(key)?.required === true, findingTexts.shouldRequire),
    ...wrong(
      expect.optional,
      (key) => state(key)?.required !== true,
      findingTexts.shouldNotRequire,
    ),
    ...wrong(expect.disabled, (key) => state(key)?.disabled === true, findingTexts.shouldDisable),
    ...wrong(expect.enabled, (key) => state(key)?.disabled !== true, findingTexts.shouldEnable),
    ...wrong(expect.action, (name) => outline.actions.includes(name), findingTexts.shouldOffer),
    ...wrong(
      expect.noAction,
      (name) => !outline.actions.includes(name),
      findingTexts.shouldNotOffer,
    ),
    ...wrongValues(expect.value ?? {}, scene),
    ...wrongErrors(expect.error ?? {}, scene),
  ]
}

function wrongValues(
  wanted: Readonly<Record<string, unknown>>,
  { fields, values }: Scene,
): readonly string[] {
  return Object.entries(wanted).flatMap(([key, raw]) => {
    const field = fields.get(key)
    if (!field) return []
    const wire = (value: unknown) => field.type.toWire(value ?? null, field)
    const [want, found] = [wire(field.type.fromWire(raw, field)), wire(values[key])]
    if (JSON.stringify(want, inOrder) === JSON.stringify(found, inOrder)) return []
    return [findingTexts.shouldBe(key, JSON.stringify(want), JSON.stringify(found))]
  })
}

/** Sorts members: the order of a row's members does not matter. */
const inOrder = (_: string, value: unknown): unknown =>
  isObject(value) ? Object.fromEntries(Object.entries(value).toSorted()) : value

/** `true` expects any message, `false` none. */
function wrongErrors(
  wanted: Readonly<Record<string, unknown>>,
  { errors }: Scene,
): readonly string[] {
  return Object.entries(wanted).flatMap(([key, want]) => {
    const found = errors.get(key)
    const fits = typeof want === 'boolean' ? want === (found !== undefined) : want === found
    if (fits) return []
    return [findingTexts.shouldFail(key, JSON.stringify(want), JSON.stringify(found ?? null))]
  })
}
