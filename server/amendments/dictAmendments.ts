import { type Documents, isTone } from '#model'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import type { DictItemTable } from '../dictionaries/tables'
import { type Amendment, audited, changedBy, type Doc, objectsIn, withValue } from './amendment'
import { amendmentMessages as messages } from './messages'

const right = 'dict:edit'

/** What administrators have changed of a dictionary, of its items, and items that they have added. */
export async function dictAmendments(
  db: Db,
  { dicts, entities }: Documents,
  code: string,
): Promise<readonly Amendment[]> {
  const doc = dicts.get(code)
  const row = await system(db)
    .selectFrom('sys_dict')
    .selectAll()
    .where('dict_code', '=', code)
    .where('del_flag', '=', 0)
    .executeTakeFirst()
  if (!doc || !row) return []
  const stored = await system(db)
    .selectFrom('sys_dict_item')
    .selectAll()
    .where('dict_id', '=', row.id)
    .where('del_flag', '=', 0)
    .orderBy('sort_order')
    .orderBy('id')
    .execute()
  const byValue = new Map(stored.map((item) => [item.item_value, item]))
  const tones = objectsIn(Object(entities.get('dictItem')?.fields.get('itemColor')?.props).options)
  const toneName = (tone: string | null) =>
    String(tones.find(({ value }) => value === tone)?.text ?? tone ?? messages.none)
  const found: Amendment[] = []
  if (row.dict_name !== doc.title)
    found.push({
      key: 'title',
      sentence: messages.differs(messages.dictTitle, doc.title, row.dict_name),
      ...changedBy(row),
      right,
      adopt: (whole) => withValue(whole, 'title', row.dict_name),
      async giveUp(giving) {
        await system(giving.trx)
          .updateTable('sys_dict')
          .set({ dict_name: doc.title, ...audited(giving) })
          .where('id', '=', row.id)
          .execute()
      },
    })
  for (const { value, text, color = null } of doc.items) {
    const item = byValue.get(value)
    if (!item) continue
    const of = { ...changedBy(item), right }
    const restore =
      (said: Partial<DictItemTable>): Amendment['giveUp'] =>
      (giving) =>
        setItem(giving, item.id, said)
    if (item.item_text !== text)
      found.push({
        ...of,
        key: `text:${value}`,
        sentence: messages.differs(messages.itemText(value), text, item.item_text),
        adopt: changedItem(value, (one) => withValue(one, 'text', item.item_text)),
        giveUp: restore({ item_text: text }),
      })
    if (item.item_color !== color)
      found.push({
        ...of,
        key: `color:${value}`,
        sentence: messages.differs(
          messages.itemColor(text),
          toneName(color),
          toneName(item.item_color),
        ),
        adopt:
          item.item_color === null || isTone(item.item_color)
            ? changedItem(value, (one) => withValue(one, 'color', item.item_color ?? undefined))
            : undefined,
        giveUp: restore({ item_color: color }),
      })
    if (item.status !== 1)
      found.push({
        ...of,
        key: `status:${value}`,
        sentence: messages.switchedOff(text),
        adopt: changedItem(value, () => undefined),
        giveUp: restore({ status: 1 }),
      })
  }
  const said = new Set(doc.items.map(({ value }) => value))
  for (const item of stored) {
    if (said.has(item.item_value) || item.status !== 1) continue
    const { item_value: value, item_text: text, item_color: color } = item
    found.push({
      ...changedBy(item),
      right,
      key: `added:${value}`,
      sentence: messages.itemAdded(text, value),
      adopt: (whole) => ({
        ...whole,
        items: [...objectsIn(whole.items), { value, text, ...(isTone(color) && { color }) }],
      }),
      // As an item that goes from its document: records that hold it still have its text.
      giveUp: (giving) => setItem(giving, item.id, { status: 0 }),
    })
  }
  const known = stored.filter(({ item_value }) => said.has(item_value))
  const order = known.map(({ item_value }) => item_value)
  const inDocument = doc.items.flatMap(({ value }) => (byValue.has(value) ? value : []))
  if (order.join() !== inDocument.join()) {
    const newest = known.toSorted((one, other) => (timeOf(one) < timeOf(other) ? 1 : -1))[0]
    const texts = (values: readonly string[]) =>
      values.map((value) => byValue.get(value)?.item_text ?? value).join('、')
    found.push({
      ...(newest ? changedBy(newest) : { by: null, time: null }),
      right,
      key: 'order',
      sentence: messages.differs(messages.itemOrder, texts(inDocument), texts(order)),
      adopt: (whole) => ({ ...whole, items: inOrder(objectsIn(whole.items), order) }),
      async giveUp(giving) {
        for (const [index, { value }] of doc.items.entries()) {
          const item = byValue.get(value)
          if (item) await setItem(giving, item.id, { sort_order: index + 1 })
        }
      },
    })
  }
  return found
}

const timeOf = ({ update_time, create_time }: DictItemTable): string =>
  update_time ?? create_time ?? ''

async function setItem(
  giving: Parameters<Amendment['giveUp']>[0],
  id: string,
  said: Partial<DictItemTable>,
): Promise<void> {
  await system(giving.trx)
    .updateTable('sys_dict_item')
    .set({ ...said, ...audited(giving) })
    .where('id', '=', id)
    .execute()
}

/** The document with one item changed, or (undefined) without it. */
const changedItem =
  (value: string, change: (item: Doc) => Doc | undefined) =>
  (doc: Doc): Doc => ({
    ...doc,
    items: objectsIn(doc.items).flatMap((item) =>
      String(item.value) === value ? (change(item) ?? []) : [item],
    ),
  })

/** Items that the order does not name stay behind the one that they stood behind. */
function inOrder(items: readonly Doc[], order: readonly string[]): readonly Doc[] {
  const nameOf = (item: Doc) => String(item.value)
  const named = items.filter((item) => order.includes(nameOf(item)))
  const sorted = named.toSorted(
    (one, other) => order.indexOf(nameOf(one)) - order.indexOf(nameOf(other)),
  )
  const next = sorted.values()
  return items.map((item) => (order.includes(nameOf(item)) ? (next.next().value ?? item) : item))
}
