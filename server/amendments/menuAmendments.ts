import { columnOf, type Documents } from '#model'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import type { PermissionTable } from '../menu/tables'
import { judgeEntry } from '../menuEntries/entryHooks'
import { changedMembers } from '../seed/following'
import { entryId, type MenuRow } from '../seed/menu'
import { type Amendment, audited, changedBy, type Doc, withValue } from './amendment'
import { movedButton, movedNode, renamedButton, sortedNodes, withNode } from './menuNodes'
import { amendmentMessages as messages } from './messages'

const right = 'sysMenu:edit'

interface Entry {
  /** What the document says, and what is stored. */
  readonly said: MenuRow
  readonly row: PermissionTable
}

/**
 * What administrators have changed of the entries and buttons of a menu document, whose rows are given; what they added
 * is their own.
 */
export async function menuAmendments(
  db: Db,
  { menu, entities }: Pick<Documents, 'menu' | 'entities'>,
  rows: readonly MenuRow[],
): Promise<readonly Amendment[]> {
  const stored = await system(db)
    .selectFrom('sys_permission')
    .selectAll()
    .where('del_flag', '=', 0)
    .execute()
  const byId = new Map(stored.map((row) => [row.id, row]))
  const entries = rows.flatMap((said): readonly Entry[] => {
    const row = byId.get(said.id)
    return row ? [{ said, row }] : []
  })
  const paths = pathsById(menu)
  const fields = [...(entities.get('sysMenu')?.fields ?? [])]
  const world: World = {
    titleOf: (member) => fields.find(([key]) => columnOf(key) === member)?.[1].title ?? member,
    nameOf: (id) => (typeof id === 'string' ? (byId.get(id)?.name ?? id) : messages.top),
    pathOf: (id) => paths.get(id),
  }
  return [
    ...entries.flatMap((entry) => entryAmendments(entry, world)),
    ...orderAmendments(entries, world),
  ]
}

function pathsById(menu: Documents['menu']): ReadonlyMap<string, string> {
  const paths = new Map<string, string>()
  const visit = (nodes: Documents['menu']): void => {
    for (const { path, children = [] } of nodes) {
      paths.set(entryId(path), path)
      visit(children)
    }
  }
  visit(menu)
  return paths
}

interface World {
  /** What a column of the menu is called. */
  titleOf(column: string): string
  nameOf(id: unknown): string
  /** Path of an entry that the document has; undefined = an administrator's own. */
  pathOf(id: string): string | undefined
}

/** Members that follow from others, or are told with the order. */
const beside = new Set(['id', 'builtin', 'del_flag', 'sort_no', 'menu_type'])

function entryAmendments({ said, row }: Entry, world: World): readonly Amendment[] {
  const changed = changedMembers(row, said).filter((one) => !beside.has(one))
  return changed.map((member) => {
    const his: unknown = Reflect.get(row, member) ?? null
    const isPlace = member === 'parent_id'
    const inWords = (value: unknown) =>
      isPlace ? world.nameOf(value) : messages.value(member, value)
    return {
      ...changedBy(row),
      right,
      key: `${member}:${said.perms ?? world.pathOf(said.id)}`,
      sentence: messages.entryDiffers(
        String(said.name),
        world.titleOf(member),
        inWords(said[member]),
        inWords(his),
      ),
      adopt: adopting(said, member, his, world),
      giveUp: (giving) => follow(giving, row, { [member]: said[member] }),
    }
  })
}

function adopting(
  said: MenuRow,
  member: string,
  his: unknown,
  { pathOf }: World,
): Amendment['adopt'] {
  const { perms } = said
  if (perms !== null) {
    if (member === 'name') return (doc) => renamedButton(doc, perms, String(his))
    const to = member === 'parent_id' ? pathOf(String(his)) : undefined
    return to === undefined ? undefined : (doc) => movedButton(doc, perms, to)
  }
  const path = pathOf(said.id) ?? ''
  const change = (key: string, value: unknown) => (doc: Doc) =>
    withNode(doc, path, (node) => withValue(node, key, value))
  if (member === 'name') return change('name', his)
  if (member === 'icon') return change('icon', his ?? undefined)
  if (member === 'hidden') return change('hidden', his === 'Y' ? true : undefined)
  if (member !== 'parent_id') return undefined
  const to = typeof his === 'string' && his !== '' ? pathOf(his) : null
  return to === undefined ? undefined : (doc) => movedNode(doc, path, to)
}

/** Where entries, or the buttons of one, stand otherwise than in the document, told once for all that are beside. */
function orderAmendments(entries: readonly Entry[], world: World): readonly Amendment[] {
  const places = new Map<string, Entry[]>()
  for (const entry of entries) {
    const { said, row } = entry
    if ((said.parent_id ?? null) !== (row.parent_id || null)) continue
    const place = `${said.perms === null ? 'entries' : 'buttons'} ${said.parent_id ?? ''}`
    places.set(place, [...(places.get(place) ?? []), entry])
  }
  return [...places.values()].flatMap((beside): readonly Amendment[] => {
    const stored = beside.toSorted(
      ({ row: one }, { row: other }) =>
        Number(one.sort_no) - Number(other.sort_no) || (one.id < other.id ? -1 : 1),
    )
    if (stored.every((entry, index) => entry === beside[index])) return []
    const [{ said: first } = { said: undefined }] = beside
    if (!first) return []
    const moved = beside.filter(({ said, row }) => Number(row.sort_no) !== said.sort_no)
    const newest = moved.toSorted(({ row: one }, { row: other }) =>
      (one.update_time ?? '') < (other.update_time ?? '') ? 1 : -1,
    )[0]
    const names = (all: readonly Entry[]) => all.map(({ row }) => row.name).join('、')
    const isButtons = first.perms !== null
    const order = stored.map(({ said }) => world.pathOf(said.id) ?? '')
    return [
      {
        ...(newest ? changedBy(newest.row) : { by: null, time: null }),
        right,
        key: `order:${first.perms === null ? '' : 'buttons:'}${first.parent_id ?? ''}`,
        sentence: messages.entryDiffers(
          world.nameOf(first.parent_id),
          isButtons ? messages.buttonOrder : messages.entryOrder,
          names(beside),
          names(stored),
        ),
        adopt: isButtons ? undefined : (doc) => sortedNodes(doc, order),
        async giveUp(giving) {
          for (const { said, row } of moved) await follow(giving, row, { sort_no: said.sort_no })
        },
      },
    ]
  })
}

async function follow(
  giving: Parameters<Amendment['giveUp']>[0],
  row: PermissionTable,
  said: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { trx } = giving
  await trx
    .updateTable('sys_permission')
    .set({ ...said, ...audited(giving), ver: row.ver + 1 })
    .where('id', '=', row.id)
    .execute()
  const now = await system(trx)
    .selectFrom('sys_permission')
    .selectAll()
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow()
  const { id, parent_id, url, status, sites, route } = now
  await judgeEntry(trx, {
    id,
    values: {
      ...{ url, status, sites, parentId: parent_id, menuType: String(now.menu_type) },
      route: route !== 'N',
    },
  })
}
