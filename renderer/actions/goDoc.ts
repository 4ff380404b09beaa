import { Type } from 'typebox'
import { compileAt, exprTypeOf, listEnv } from '../model/compile/exprEnv'
import { type ExprPlace, expr, named, ref } from '../model/document/schema'
import type { Field } from '../model/entity/field'
import type { ActionDocKind, CompileContext } from '../model/entity/kinds'
import type { Expr, ExprEnv, ExprType } from '../model/expr/types'
import { messages } from '../model/finding/messages'
import { below } from '../model/finding/pointer'
import { unknownName } from '../model/finding/unknownName'
import { isObject } from '../model/finding/walk'
import { actionTexts } from './messages.docs'
import { manual } from './messages.manual'

/** Properties of `go`: the target page, and its filter, the values of a new record, or the record it shows. */
export interface GoProps {
  readonly page: string
  readonly filter: readonly Given[]
  readonly prefill: readonly Given[]
  readonly id?: Expr
}

interface Given {
  readonly field: string
  readonly value: Expr
}

const given = (place: ExprPlace, description: string) =>
  Type.Optional(named(expr(place, 'any', description), description, { min: 1 }))

/** Keys of a link target, shared by everything that links. */
export const goKeys = (place: ExprPlace) => ({
  page: ref('page', manual.goPage),
  filter: given(place, manual.goFilter),
  prefill: given(place, manual.goPrefill),
  id: Type.Optional(expr(place, 'any', manual.goId)),
})

/** Opens another page, with parameters. */
export const go: ActionDocKind<GoProps> = {
  name: 'go',
  title: actionTexts.go,
  places: ['toolbar', 'row'],
  selects: ({ filter, prefill, id }) =>
    [...filter, ...prefill].some(({ value }) => value.names.includes('selected')) ||
    id?.names.includes('selected') === true,
  danger: false,
  harmless: true,
  reads: ({ filter, prefill, id }) => [...[...filter, ...prefill].map(({ value }) => value), id],
  doc: goKeys('action'),
  can: () => undefined,
  compile: (doc, context) =>
    compileGo(doc, { ...context, env: listEnv(context.place, context.owner, context.functions) }),
}

interface GoContext extends Pick<CompileContext, 'pageEntity' | 'report'> {
  readonly pointer: string
  /** Names that its expressions can read. */
  readonly env: ExprEnv
}

export function compileGo(doc: Readonly<Record<string, unknown>>, context: GoContext): GoProps {
  const written = (['filter', 'prefill', 'id'] as const).filter((key) => doc[key] !== undefined)
  const [, second] = written
  if (second) {
    const message = actionTexts.goTwice(written)
    context.report({ pointer: below(context.pointer, second), severity: 'error', message })
  }
  const { env, report } = context
  const id = compileAt(doc.id, { env, pointer: below(context.pointer, 'id'), report })
  return {
    page: String(doc.page),
    filter: givenIn(doc, 'filter', context),
    prefill: givenIn(doc, 'prefill', context),
    ...(id && { id }),
  }
}

function givenIn(
  doc: Readonly<Record<string, unknown>>,
  key: 'filter' | 'prefill',
  context: GoContext,
): readonly Given[] {
  const given = doc[key]
  const fields = context.pageEntity?.(String(doc.page))?.fields
  return Object.entries(isObject(given) ? given : {}).flatMap(([field, source]) => {
    const pointer = below(context.pointer, key, field)
    if (fields && !fields.has(field)) {
      const known = [...fields.keys()]
      context.report({ ...unknownName(pointer, field, known, messages.unknownField), atKey: true })
    }
    const target = fields?.get(field)
    // A filter may be a list of values or part of a value; a new record needs a value of the field's type.
    const expects = key === 'prefill' && target && !target.compute ? typeOf(target) : undefined
    const at = { env: context.env, pointer, report: context.report }
    const value = compileAt(source, { ...at, ...(expects && { expects }) })
    const mistake = target && value && givenError(target, key, value)
    if (mistake !== undefined) {
      context.report({ pointer, severity: 'error', message: mistake })
    }
    return value ? [{ field, value }] : []
  })
}

/** Why the value has no effect: the field of a new record is computed, or no record has the field. */
function givenError(field: Field, key: 'filter' | 'prefill', value: Expr): string | undefined {
  if (key === 'prefill') return field.compute ? actionTexts.prefillsComputed(field.key) : undefined
  const type = typeOf(field)
  const values = type.kind === 'string' ? type.values : undefined
  const text = value.names.length === 0 ? value.evaluate({}) : undefined
  const stranger =
    typeof text === 'string' && values
      ? text.split(',').find((one) => !values.includes(one))
      : undefined
  return stranger === undefined ? undefined : actionTexts.filtersNone(stranger, values ?? [])
}

const typeOf = (field: Field): ExprType => field.exprType ?? exprTypeOf(field)
