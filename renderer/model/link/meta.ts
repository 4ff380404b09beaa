import { IsOptional, type TProperties, type TSchema, Type } from 'typebox'
import { dictProps } from '../document/dictDoc'
import { entityProps, fieldProps } from '../document/entityDoc'
import { manual } from '../document/messages.manual'
import { namePattern } from '../document/names'
import { ruleProps } from '../document/numberRuleDoc'
import { pageProps } from '../document/pageDoc'
import { reportProps } from '../document/reportDoc'
import { roleProps } from '../document/roleDoc'
import { allowDoc, closed, expr, ref, shorthand } from '../document/schema'
import type { ValueType } from '../entity/field'
import type { ActionDocKind, ActionPlace, PageDocKind, ViewDocKind } from '../entity/kinds'
import type { Registry } from '../entity/registry'
import type { Schema } from '../finding/walk'
import { menuNodeDoc, menuProps, type ShellNames } from '../menu/menuDoc'
import { choice, choiceDefinitions, type Definitions } from './metaParts'
import { shareParts } from './shareParts'

export type DocumentKind = 'entity' | 'page' | 'dict' | 'report' | 'rule' | 'role' | 'menu'
export type MetaSchemas = Readonly<Record<DocumentKind, Schema>>

export interface MetaSources {
  readonly types: Registry<ValueType>
  readonly kinds: Registry<PageDocKind>
  readonly actions: Registry<ActionDocKind>
  readonly views: Registry<ViewDocKind>
  /** Names of the shell that menus may use; absent = unknown. */
  readonly shell?: ShellNames
}

/** Maximum number of fields of a document. */
export const maxFields = 500

/**
 * Schemas for checking documents and for completion in editors. The keys allowed for a `type`, `kind` or `action` are
 * chosen by `if {const} then $ref`: one error per mistake in ajv, and completion in any editor that supports draft 07.
 */
export const metaSchemas = ({ types, kinds, actions, views, shell }: MetaSources): MetaSchemas => ({
  entity: entitySchema(types),
  page: pageSchema(kinds, actions, views),
  dict: root('dict', manual.dictDoc, closed(dictProps)),
  report: root('report', manual.reportDoc, closed(reportProps)),
  rule: root('rule', manual.ruleDoc, closed(ruleProps)),
  role: root('role', manual.roleDoc, closed(roleProps)),
  menu: root('menu', manual.menuDoc, closed(menuProps), { node: menuNodeDoc(shell) }),
})

function entitySchema(types: Registry<ValueType>): Schema {
  const field = {
    key: 'type',
    description: manual.type,
    members: types.members.map(({ name, title, props }) => ({ name, title, keys: props })),
    common: fieldProps,
    after: 'required',
    prefix: 'field',
  }
  const fields = Type.Unsafe({
    type: 'object',
    description: manual.fields,
    propertyNames: { pattern: namePattern },
    additionalProperties: { $ref: '#/$defs/field' },
    minProperties: 1,
    maxProperties: maxFields,
  })
  // In the order in which the formatter writes keys.
  const { states, actions, allow, ...head } = entityProps
  return root('entity', manual.entityDoc, closed({ ...head, fields, states, actions, allow }), {
    field: choice(field),
    ...choiceDefinitions(field),
  })
}

function pageSchema(
  kinds: Registry<PageDocKind>,
  actions: Registry<ActionDocKind>,
  views: Registry<ViewDocKind>,
): Schema {
  const page = {
    key: 'kind',
    description: manual.kind,
    members: kinds.members.map(({ name, title, doc }) => ({ name, title, keys: doc })),
    common: pageProps,
    after: 'entity',
    prefix: 'page',
  }
  return root('page', manual.pageDoc, choice(page), {
    ...choiceDefinitions(page),
    ...actionSchemas('toolbar', actions.members),
    ...actionSchemas('row', actions.members),
    ...viewSchemas(views.members),
  })
}

function viewSchemas(all: readonly ViewDocKind[]): Definitions {
  const view = {
    key: 'kind',
    description: manual.viewKind,
    members: all.map(({ name, title, doc }) => ({ name, title, keys: doc })),
    common: {
      name: Type.String({ pattern: namePattern, description: manual.viewName }),
      kind: Type.String({ description: manual.viewKind }),
      title: Type.Optional(
        Type.String({ minLength: 1, maxLength: 50, description: manual.viewTitle }),
      ),
    },
    after: 'title',
    prefix: 'view',
  }
  return { view: choice(view), ...choiceDefinitions(view) }
}

function actionSchemas(place: ActionPlace, all: readonly ActionDocKind[]): Definitions {
  const here = all.filter(({ places }) => places.includes(place))
  const bare = here.filter(({ doc }) => Object.values(doc).every(IsOptional))
  const action = {
    key: 'action',
    description: manual.action,
    members: here.map(({ name, title, doc }) => ({ name, title, keys: doc })),
    common: actionProps(place),
    after: 'can',
    prefix: `${place}Action`,
  }
  // Steps and actions of the entity are also allowed here: their names are checked where the entity is known.
  const bareName = Type.String({
    pattern: namePattern,
    description: manual.bareAction,
    examples: bare.map(({ name }) => name),
  })
  return {
    [`${place}Action`]: shorthand(bareName, choice(action), manual.action),
    ...choiceDefinitions(action),
  }
}

function actionProps(place: ActionPlace): TProperties {
  const reads = place === 'row' ? 'row' : 'selection'
  const text = (description: string) =>
    Type.Optional(Type.String({ minLength: 1, maxLength: 200, description }))
  return {
    action: Type.String({ description: manual.action }),
    name: Type.Optional(Type.String({ pattern: namePattern, description: manual.actionName })),
    title: text(manual.buttonTitle),
    can: Type.Optional(ref('permission', manual.buttonCan)),
    danger: Type.Optional(Type.Boolean({ description: manual.danger })),
    showIf: Type.Optional(expr(reads, 'bool', manual.buttonShowIf)),
    enableIf: Type.Optional(expr(reads, 'bool', manual.buttonEnableIf)),
    confirm: text(manual.confirm),
    allow: allowDoc,
  }
}

const root = (kind: DocumentKind, title: string, schema: TSchema, $defs?: Definitions): Schema =>
  shareParts({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `${kind}.schema.json`,
    title,
    ...schema,
    ...($defs ? { $defs } : {}),
  })
