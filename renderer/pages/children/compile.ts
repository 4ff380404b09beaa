import { defaultColumns } from '../../compile/columns'
import { offered } from '../../compile/entity'
import { reportError } from '../../compile/members'
import { boolType, compileAt, listEnv } from '../../model/compile/exprEnv'
import { auditFields } from '../../model/document/names'
import type { PageDoc } from '../../model/document/pageDoc'
import { orderField } from '../../model/entity/childRows'
import { type Entity, permissionOf } from '../../model/entity/entity'
import type { Field } from '../../model/entity/field'
import { fieldNamed } from '../../model/entity/fieldRef'
import type { CompileContext } from '../../model/entity/kinds'
import { can, type Grants } from '../../model/entity/permission'
import { isUnknown } from '../../model/entity/unknownType'
import { below } from '../../model/finding/pointer'
import { present } from '../../model/finding/present'
import { mayUse } from '../../model/rights/prune'
import { compileList, type ListPageDoc } from '../list/compile'
import { listWithGrants } from '../list/grants'
import { compileTree } from '../tree/compile'
import type { ChildDoc } from './doc'
import { childTexts } from './messages'
import type { ChildModel } from './model'

interface Head {
  /** The children are read only: they have no buttons. */
  readonly reads?: boolean
  readonly entity: Entity
  readonly page: PageDoc
  readonly context: CompileContext
}

/** The child lists of a page; without a document, those defined by its entity's row fields. */
export function compileChildren(
  docs: readonly ChildDoc[] | undefined,
  head: Head,
): readonly ChildModel[] {
  const { entity, context } = head
  const seen = new Map<string, string>()
  const written = docs ?? heldBy(entity).map(({ rows }) => ({ of: rows.of, by: rows.by }))
  if (written.length === 0 && context.intact?.('/children') !== false) {
    reportError(context, '/entity', childTexts.none(entity.name))
  }
  return Object.freeze(
    [...present(written)].flatMap(([index, doc]) => {
      const at = docs ? below('/children', index) : '/entity'
      const child = compileChild(doc, at, head)
      if (!child) return []
      const first = seen.get(child.name)
      if (first !== undefined) {
        const place = doc.name === undefined ? below(at, 'of') : below(at, 'name')
        reportError(context, place, childTexts.sameName(child.name, first))
        return []
      }
      seen.set(child.name, at)
      return [child]
    }),
  )
}

/** The children visible with the grants, each without its hidden parts. */
export const childrenWithGrants = (
  children: readonly ChildModel[],
  grants: Grants,
): readonly ChildModel[] =>
  Object.freeze(
    children
      .filter((child) => isSeen(child, grants))
      .map((child) => {
        const list = listWithGrants(child.list, grants)
        return Object.freeze({ ...child, list, tree: child.tree && { ...child.tree, list } })
      }),
  )

/** Without the field that links a child to its record, the child cannot be shown. */
const isSeen = ({ can: right, list, by }: ChildModel, grants: Grants): boolean =>
  can(grants, right) && can(grants, permissionOf(list.entity, 'view')) && mayUse(grants, by)

/** Keys and paths of the page's record by which children are shown; undefined = possibly any. */
export const headReads = (children: readonly ChildModel[]): readonly string[] | undefined => {
  const all = children.map(({ showIf }) => (showIf ? showIf.members : []))
  return all.every((some) => some !== undefined) ? all.flat() : undefined
}

/** The child's list for one head: its filter, and the values of new records. */
export function childOf({ list, tree, by }: ChildModel, id: string) {
  const own = Object.freeze({ ...list, within: { field: by.key, id } })
  return { list: own, tree: tree && Object.freeze({ ...tree, list: own }) }
}

const heldBy = ({ fields }: Entity) =>
  [...fields.values()].flatMap((field) => (field.rows ? [{ field, rows: field.rows }] : []))

function compileChild(doc: ChildDoc, at: string, head: Head): ChildModel | undefined {
  const { page, context } = head
  const entity = context.entity(doc.of)
  // An unknown name or a broken entity has been reported already, where it occurs.
  if (!entity) return undefined
  if (entity === head.entity) {
    reportError(context, below(at, 'of'), childTexts.itself)
    return undefined
  }
  const by = linkOf(doc, at, entity, head)
  if (!by) return undefined
  const held = heldBy(head.entity).find(({ rows }) => rows.of === doc.of && rows.by === by.key)
  const { name = held?.field.key ?? entity.name, title = held?.field.title ?? entity.title } = doc
  if (doc.form?.open === 'page') {
    reportError(context, below(at, 'form', 'open'), childTexts.pageForm)
  }
  const moved: CompileContext = {
    ...context,
    report: ({ pointer, ...finding }) =>
      context.report({ ...finding, pointer: `${at}${pointer.replace(/^\/entity/, '/of')}` }),
  }
  const { of: entityName, name: _, by: __, look, can: right, showIf, height, ...parts } = doc
  const listDoc: ListPageDoc = {
    ...parts,
    schema: page.schema,
    kind: look ?? 'list',
    entity: entityName,
    // A name that no page can have, so that settings and drafts are stored separately.
    page: `${page.page}.${name}`,
    title,
    columns: doc.columns ?? shownOf(entity, by, context),
    search: doc.search ?? [],
    form: doc.form ?? { fields: filledOf(entity, by, context) },
    ...(head.reads && { toolbar: [], row: [] }),
    ...(look !== 'tree' &&
      !head.reads && {
        toolbar: doc.toolbar ?? offered(['add', 'import', 'export', 'deleteMany'], entity, context),
      }),
  }
  const tree = look === 'tree' ? compileTree(listDoc, moved, [by]) : undefined
  const list = look === 'tree' ? tree?.list : compileList(listDoc, moved, [by])
  const condition = {
    env: listEnv('row', head.entity, context.functions),
    expects: boolType,
    pointer: below(at, 'showIf'),
    report: context.report,
  }
  const shown = compileAt(showIf, condition)
  return list && Object.freeze({ name, title, by, can: right, showIf: shown, list, tree, height })
}

/** The child's field that holds the id of the head. */
function linkOf(doc: ChildDoc, at: string, entity: Entity, head: Head): Field | undefined {
  const { context } = head
  const held = heldBy(head.entity).flatMap(({ rows }) => (rows.of === doc.of ? rows.by : []))
  const referring = [...entity.fields.values()].filter((field) => refersTo(field, head.entity))
  const keys = [...new Set([...held, ...referring.map(({ key }) => key)])]
  const [only, ...others] = doc.by === undefined ? keys : [doc.by]
  if (only === undefined || others.length > 0) {
    const names = [entity.name, head.entity.name] as const
    const message =
      only === undefined ? childTexts.noLink(...names) : childTexts.manyLinks(...names, keys)
    reportError(context, below(at, 'of'), message)
    return undefined
  }
  const by = fieldNamed(entity, only, below(at, 'by'), context.report)
  if (!by || isUnknown(by.type)) return undefined
  const { kind } = by.type.storage(by)
  if ((kind === 'string' || kind === 'text') && by.type.exprType(by).kind !== 'list') return by
  reportError(context, below(at, 'by'), childTexts.badLink(by.key, by.type.title))
  return undefined
}

/** Whether the field refers to the entity by name; its type does not matter. */
const refersTo = ({ rows, props }: Field, { name }: Entity): boolean =>
  !rows && typeof props === 'object' && props !== null && Reflect.get(props, 'of') === name

const isOwn = (key: string, by: Field) => key !== by.key && key !== orderField

const shownOf = (entity: Entity, by: Field, context: CompileContext) =>
  defaultColumns(entity, context)
    .filter((key) => isOwn(key, by))
    .map((key) => (key === entity.label.key ? { field: key, open: 'detail' as const } : key))

const filledOf = (entity: Entity, by: Field, context: CompileContext): string[] =>
  [...entity.fields.values()]
    .filter(({ key }) => isOwn(key, by) && !auditFields.includes(key))
    .filter(({ type }) => context.look?.(type.name)?.unseen !== true)
    .map(({ key }) => key)
