import { Type } from 'typebox'
import { compileAt, listEnv } from '../model/compile/exprEnv'
import { expr, ref } from '../model/document/schema'
import { permissionOf, type StandardAction } from '../model/entity/entity'
import type { Field } from '../model/entity/field'
import type { ActionContext, ActionDocKind } from '../model/entity/kinds'
import { explainRight } from '../model/entity/permission'
import type { Expr } from '../model/expr/types'
import { below } from '../model/finding/pointer'
import { doing, unlocked } from './doing'
import { go } from './goDoc'
import { editMany, fitFields, pasteMany } from './many'
import { actionTexts } from './messages.docs'
import { manual } from './messages.manual'
import type { AddChildProps, CallProps, ExportProps, ImportProps, RemoveProps } from './model'

export type { ActionDocKind } from '../model/entity/kinds'

type Traits = Pick<ActionDocKind, 'places'> & {
  readonly right?: StandardAction
  readonly selects?: boolean
  readonly danger?: boolean
  readonly harmless?: true
}

type StandardName =
  | 'add'
  | 'addChild'
  | 'edit'
  | 'copy'
  | 'view'
  | 'delete'
  | 'deleteMany'
  | 'merge'
  | 'import'
  | 'export'
  | 'refresh'
  | 'restore'
  | 'call'

const standard = (
  name: StandardName,
  { places, right, selects = false, danger = false, harmless }: Traits,
): ActionDocKind => ({
  name,
  title: actionTexts[name],
  places,
  selects: () => selects,
  danger,
  ...(harmless && { harmless }),
  reads: () => [],
  doc: {},
  ...(right === undefined ? {} : { needs: right }),
  can: (entity) => (right === undefined ? undefined : permissionOf(entity, right)),
  compile: () => ({}),
})

/** Offered in every list of records to permitted users (see `compileList`). */
const whoSees: ActionDocKind = {
  name: 'whoSees',
  title: actionTexts.whoSees,
  places: ['row'],
  selects: () => false,
  danger: false,
  harmless: true,
  rare: true,
  reads: () => [],
  doc: {},
  needs: 'view',
  can: () => explainRight,
  compile: () => ({}),
}

const removing = (
  name: 'delete' | 'deleteMany' | 'merge',
  traits: Traits,
): ActionDocKind<RemoveProps> => ({
  ...standard(name, { ...traits, right: 'delete', danger: true }),
  doc: { impact: Type.Optional(Type.Boolean({ description: manual.removeImpact })) },
  compile: ({ impact }) => ({ impact: impact === true }),
  ...(name === 'deleteMany' && { button: (_, entity) => unlocked(entity) }),
})

const showsDoc = Type.Object(
  {
    member: Type.String({
      pattern: '^[A-Za-z]\\w*$',
      maxLength: 50,
      description: manual.showsMember,
    }),
    title: Type.String({ minLength: 1, maxLength: 200, description: manual.showsTitle }),
    note: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: manual.showsNote }),
    ),
  },
  { additionalProperties: false, description: manual.callShows },
)

const call: ActionDocKind<CallProps> = {
  ...standard('call', { places: ['toolbar', 'row'] }),
  selects: ({ send }) => send?.names.includes('selected') === true,
  reads: ({ send }) => [send],
  doc: {
    call: ref('endpoint', manual.callEndpoint),
    send: Type.Optional(expr('action', 'any', manual.callSend)),
    ask: Type.Optional(
      Type.Array(ref('field', manual.callAsk), { minItems: 1, description: manual.callAsk }),
    ),
    submit: Type.Optional(
      Type.String({ minLength: 1, maxLength: 20, description: manual.callSubmit }),
    ),
    shows: Type.Optional(showsDoc),
  },
  compile(doc, context) {
    const pointer = below(context.pointer, 'ask')
    const ask = fitFields(doc.ask, { ...context, pointer }, isNoRows)
    // What is sent may name a field whose place in the list has just been told to be wrong.
    const isWhole = context.intact?.(pointer) !== false
    const report = isWhole ? context.report : () => undefined
    return {
      ...readCall(doc.call),
      ...readExpr('send', doc.send, { ...context, report }, ask),
      ask,
      ...(typeof doc.submit === 'string' && { submit: doc.submit }),
      ...(isShown(doc.shows) && { shows: Object.freeze({ ...doc.shows }) }),
    }
  },
}

/** By hand: the library that checks a value against a schema is 38 KB, and the schema itself is not in the browser. */
function isShown(value: unknown): value is NonNullable<CallProps['shows']> {
  const { member, title, note } = Object(value)
  const isText = (one: unknown) => typeof one === 'string'
  return isText(member) && isText(title) && (note === undefined || isText(note))
}

/** Asked fields are typed in, whatever the record's own form says; rows cannot be asked for. */
const isNoRows = ({ title, rows }: Field): string | undefined =>
  rows ? actionTexts.manyRows(title) : undefined

const addingChild: ActionDocKind<AddChildProps> = {
  ...standard('addChild', { places: ['row'], right: 'add' }),
  doc: {
    takes: Type.Optional(
      Type.Array(ref('field', manual.takes), { minItems: 1, description: manual.takes }),
    ),
  },
  compile({ takes }, context) {
    const { owner, pointer, report } = context
    if (!owner.parent) {
      report({ pointer, severity: 'error', message: actionTexts.noParent(owner.name) })
    }
    return { takes: fitFields(takes, { ...context, pointer: below(pointer, 'takes') }) }
  },
}

const importing: ActionDocKind<ImportProps> = {
  ...standard('import', { places: ['toolbar'], right: 'import' }),
  reads: ({ foreignKeys }) => [foreignKeys],
  doc: {
    ask: Type.Optional(
      Type.Array(ref('field', manual.importAsk), { minItems: 1, description: manual.importAsk }),
    ),
    foreignKeys: Type.Optional(expr('action', 'any', manual.importKeys)),
    biz: Type.Optional(Type.String({ minLength: 1, maxLength: 50, description: manual.importBiz })),
    existing: Type.Optional(Type.Literal('update', { description: manual.importExisting })),
  },
  compile: (doc, context) => ({
    ...readExpr('foreignKeys', doc.foreignKeys, context),
    ...(typeof doc.biz === 'string' ? { biz: doc.biz } : {}),
    ...existingOf(doc.existing, context),
    ...(doc.ask === undefined
      ? {}
      : { ask: fitFields(doc.ask, { ...context, pointer: below(context.pointer, 'ask') }) }),
  }),
}

/** Existing records are recognised by their unique fields. */
function existingOf(existing: unknown, { owner, pointer, report }: ActionContext) {
  if (existing !== 'update') return {}
  const isKnown = owner.uniques.length > 0 || [...owner.fields.values()].some((one) => one.unique)
  if (isKnown) return { existing } as const
  report({
    pointer: below(pointer, 'existing'),
    severity: 'error',
    message: actionTexts.noUnique(owner.title),
  })
  return {}
}

const exporting: ActionDocKind<ExportProps> = {
  ...standard('export', { places: ['toolbar'], right: 'export', harmless: true }),
  doc: { choose: Type.Optional(Type.Boolean({ description: manual.exportChoose })) },
  compile: (doc) => ({ choose: doc.choose === true }),
}

/** The document halves of the built-in actions. */
export const builtinActionDocs: readonly ActionDocKind[] = [
  standard('add', { places: ['toolbar'], right: 'add' }),
  addingChild,
  standard('edit', { places: ['row'], right: 'edit' }),
  standard('copy', { places: ['row'], right: 'add' }),
  standard('view', { places: ['row'], right: 'view', harmless: true }),
  removing('delete', { places: ['row'] }),
  removing('deleteMany', { places: ['toolbar'], selects: true }),
  { ...removing('merge', { places: ['row'] }), rare: true },
  editMany,
  pasteMany,
  importing,
  exporting,
  standard('refresh', { places: ['toolbar'], harmless: true }),
  standard('restore', { places: ['toolbar'], right: 'restore' }),
  whoSees,
  call,
  go,
  doing,
]

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const

function readCall(endpoint: unknown): Pick<CallProps, 'method' | 'url'> {
  const [word, url = ''] = typeof endpoint === 'string' ? endpoint.split(' ') : []
  return { method: methods.find((method) => method === word) ?? 'POST', url }
}

function readExpr<Name extends 'send' | 'foreignKeys'>(
  name: Name,
  source: unknown,
  context: ActionContext,
  asked: readonly string[] = [],
): { readonly [Key in Name]?: Expr } {
  const { owner, place, functions, pointer, report } = context
  const env = listEnv(place, owner, functions, asked)
  const compiled = compileAt(source, { env, pointer: below(pointer, name), report })
  // A computed name widens to any text.
  return (compiled ? { [name]: compiled } : {}) as { readonly [Key in Name]?: Expr }
}
