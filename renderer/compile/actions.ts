import { IsOptional } from 'typebox'
import { boolType, compileAt, listEnv } from '../model/compile/exprEnv'
import type { ActionDoc } from '../model/document/schema'
import { type ActionModel, questionNames } from '../model/entity/action'
import type { Entity } from '../model/entity/entity'
import type { ActionDocKind, ActionPlace, CompileContext } from '../model/entity/kinds'
import { stepsByHand } from '../model/entity/states'
import type { Expr } from '../model/expr/types'
import { messages } from '../model/finding/messages'
import { below } from '../model/finding/pointer'
import { present } from '../model/finding/present'
import { strayBraces } from '../model/finding/strayBraces'
import { unknownName } from '../model/finding/unknownName'
import type { Place } from './members'
import { compileTexts } from './messages'

interface ActionsAt extends Place {
  readonly place: ActionPlace
}

/** Compiles the buttons of one place of a list, given as bare names or objects. */
export function compileActions(
  docs: readonly (string | ActionDoc)[],
  { place, pointer, entity, context }: ActionsAt,
): readonly ActionModel[] {
  const seen = new Map<string, string>()
  return Object.freeze(
    [...present(docs)].flatMap(([index, member]) => {
      const at = below(pointer, index)
      const doc = typeof member === 'string' ? bareAction(member, entity, context) : member
      const nameAt = typeof member === 'string' ? at : below(at, 'action')
      const kind = kindOf(doc.action, place, nameAt, { entity, context })
      if (!kind) return []
      const open = Object.keys(doc).length > 1 ? undefined : requiredKey(kind)
      if (typeof member === 'string' && open !== undefined) {
        const message = compileTexts.notBare(doc.action, open)
        context.report({ pointer: at, severity: 'error', message })
        return []
      }
      if (kind.needs && !entity.operations.includes(kind.needs)) {
        const message = compileTexts.notOffered(doc.action, entity.name)
        context.report({ pointer: nameAt, severity: 'error', message })
        return []
      }
      const name = doc.name ?? doc.action
      const first = seen.get(name)
      if (first !== undefined) {
        const message = compileTexts.actionTwice(name, first)
        context.report({
          pointer: doc.name ? below(at, 'name') : nameAt,
          severity: 'error',
          message,
          first,
        })
        return []
      }
      seen.set(name, at)
      return [compileAction(name, doc, kind, { place, pointer: at, entity, context })]
    }),
  )
}

/** A bare name is a built-in action, else a step or action of the entity. */
function bareAction(name: string, entity: Entity, { actions }: CompileContext): ActionDoc {
  if (actions.find(name) || !ownNames(entity).includes(name)) return { action: name }
  return { action: 'do', name, does: name }
}

const ownNames = (entity: Entity): readonly string[] => [
  ...stepsByHand(entity).map(({ name }) => name),
  ...entity.actions.keys(),
]

/** A required key of the action's document. */
const requiredKey = ({ doc }: ActionDocKind): string | undefined =>
  Object.entries(doc).find(([, schema]) => !IsOptional(schema))?.[0]

function kindOf(
  name: string,
  place: ActionPlace,
  pointer: string,
  { entity, context }: Pick<Place, 'entity' | 'context'>,
): ActionDocKind | undefined {
  const { actions, report } = context
  const kind = actions.find(name)
  const known = actions.members.filter(({ places }) => places.includes(place))
  if (kind?.places.includes(place)) return kind
  // A step or action that could not be read is reported in its own document.
  if (!kind && context.declares?.(entity.name, name)) return undefined
  const say = kind ? (it: string) => compileTexts.badPlace(it, kind.places) : messages.unknownAction
  const names = [...known.map((one) => one.name), ...ownNames(entity)]
  report(unknownName(pointer, name, names, say))
  return undefined
}

function compileAction(
  name: string,
  doc: ActionDoc,
  kind: ActionDocKind,
  { place, pointer, entity, context }: ActionsAt,
): ActionModel {
  const rule = (key: 'showIf' | 'enableIf') => {
    if (doc[key] === undefined) return {}
    const env = listEnv(place, entity, context.functions)
    const at = { env, expects: boolType, pointer: below(pointer, key), report: context.report }
    const expr = compileAt(doc[key], at)
    return expr ? { [key]: expr } : {}
  }
  const [showIf, enableIf] = [rule('showIf'), rule('enableIf')]
  const stray = strayBraces(doc.confirm ?? '', {
    pointer: below(pointer, 'confirm'),
    known: questionNames,
    say: (whole, meant) => compileTexts.unknownPlaceholder(whole, questionNames, meant),
  })
  for (const finding of stray) context.report(finding)
  const rules = Object.values<Expr>({ ...showIf, ...enableIf })
  const props = kind.compile(doc, { ...context, place, owner: entity, pointer })
  const button = kind.button?.(props, entity) ?? {}
  const can = doc.can ?? button.can ?? kind.can(entity)
  return Object.freeze({
    name,
    type: kind.name,
    title: doc.title ?? button.title ?? kind.title,
    danger: doc.danger ?? button.danger ?? kind.danger,
    ...(kind.harmless && { harmless: true as const }),
    ...(kind.rare && { rare: true as const }),
    selects: kind.selects(props) || rules.some((expr) => expr.names.includes('selected')),
    ...(can === undefined ? {} : { can }),
    ...(doc.confirm === undefined ? {} : { confirm: doc.confirm }),
    ...(place === 'row' && button.rowIf ? { showIf: button.rowIf } : {}),
    ...(place === 'toolbar' && button.fits ? { fits: button.fits } : {}),
    ...(place === 'toolbar' && button.keepsFit && { keepsFit: true as const }),
    ...showIf,
    ...enableIf,
    reads: readsOf(kind.reads && [...rules, button.rowIf, button.fits, ...kind.reads(props)]),
    props,
  })
}

function readsOf(exprs: readonly (Expr | undefined)[] | undefined): ActionModel['reads'] {
  const names = exprs?.map((expr) => (expr ? expr.members : []))
  return names?.every((some) => some !== undefined) ? names.flat() : undefined
}
