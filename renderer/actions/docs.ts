import { Type } from 'typebox'
import { permissionOf, type StandardAction } from '../model/entity'
import { compileAt, listEnv } from '../model/exprEnv'
import type { ActionContext, ActionDocKind } from '../model/kinds'
import { below } from '../model/pointer'
import { expr, ref } from '../model/schema'
import { actionTexts } from './messages.docs'
import type { CallProps } from './model'

export type { ActionDocKind } from '../model/kinds'

type Traits = Pick<ActionDocKind, 'places'> & {
  readonly right?: StandardAction
  readonly selects?: boolean
  readonly danger?: boolean
}

type StandardName =
  | 'add'
  | 'edit'
  | 'copy'
  | 'view'
  | 'delete'
  | 'deleteMany'
  | 'import'
  | 'export'
  | 'refresh'
  | 'call'

const standard = (
  name: StandardName,
  { places, right, selects = false, danger = false }: Traits,
): ActionDocKind => ({
  name,
  title: actionTexts[name],
  places,
  selects: () => selects,
  danger,
  doc: {},
  ...(right === undefined ? {} : { needs: right }),
  can: (entity) => (right === undefined ? undefined : permissionOf(entity, right)),
  compile: () => ({}),
})

const call: ActionDocKind<CallProps> = {
  ...standard('call', { places: ['toolbar', 'row'] }),
  selects: ({ send }) => send?.names.includes('selected') === true,
  doc: {
    call: ref('endpoint', actionTexts.callEndpoint),
    send: Type.Optional(expr('action', 'any', actionTexts.callSend)),
  },
  compile: (doc, context) => ({ ...readCall(doc.call), ...readSend(doc.send, context) }),
}

/** The neutral halves of the built-in actions. */
export const builtinActionDocs: readonly ActionDocKind[] = [
  standard('add', { places: ['toolbar'], right: 'add' }),
  standard('edit', { places: ['row'], right: 'edit' }),
  standard('copy', { places: ['row'], right: 'add' }),
  standard('view', { places: ['row'], right: 'view' }),
  standard('delete', { places: ['row'], right: 'delete', danger: true }),
  standard('deleteMany', { places: ['toolbar'], right: 'delete', selects: true, danger: true }),
  standard('import', { places: ['toolbar'], right: 'import' }),
  standard('export', { places: ['toolbar'], right: 'export' }),
  standard('refresh', { places: ['toolbar'] }),
  call,
]

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const

function readCall(endpoint: unknown): Pick<CallProps, 'method' | 'url'> {
  const [word, url = ''] = typeof endpoint === 'string' ? endpoint.split(' ') : []
  return { method: methods.find((method) => method === word) ?? 'POST', url }
}

function readSend(source: unknown, context: ActionContext): Pick<CallProps, 'send'> {
  const { owner, place, functions, pointer, report } = context
  const env = listEnv(place, owner, functions)
  const send = compileAt(source, { env, pointer: below(pointer, 'send'), report })
  return send ? { send } : {}
}
