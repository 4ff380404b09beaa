import type { Locator, Page } from 'playwright'
import type { Field } from '../../../renderer/model/entity/field'
import { stepsByHand } from '../../../renderer/model/entity/states'
import type { ListModel } from '../../../renderer/pages/list/model'
import type { Api, WireRecord } from '../api'
import { expect } from '../expect'
import { settled } from '../screens'
import { answerTo, Refused } from './answers'
import { actionOf, offered, pressIn, pressTool, rowOf } from './buttons'
import { saveInVain } from './failing'
import { controlOf, fill, type } from './fill'
import { readOf } from './reading'

/** The form or the dialog that is on top. */
const formOn = (page: Page): Locator => page.locator('.jd-form').last()

const saving = (form: Locator) => () =>
  form.getByRole('button', { name: '保存', exact: true }).click()

/** Where one record could be made for each choice, only the first choices are tried. */
const choicesTried = 4

interface Adding {
  press?(title: string): Promise<void>
  readonly given?: Readonly<Record<string, string>>
}

/**
 * Adds a record by the list's form, with a value for everything that it offers, and looks whether the server has what was
 * typed; `press` presses a button of the list, `given` are texts that have to be these, by field. Where the server refuses the first
 * choices, the next are tried; undefined = there can be no further one.
 */
export async function add(
  page: Page,
  list: ListModel,
  api: Api,
  { press = (title: string) => pressTool(page, title), given = {} }: Adding = {},
): Promise<WireRecord | undefined> {
  const action = actionOf(list.toolbar, 'add')
  if (!action) throw new Error(`nobody adds a ${list.entity.name}`)
  for (let pick = 0; ; pick += 1) {
    await press(action.title)
    const form = formOn(page)
    await form.getByRole('button', { name: '保存', exact: true }).waitFor()
    // All that there is, and in the end only what has to be.
    const all = pick < choicesTried
    for (const [key, text] of Object.entries(given)) {
      const field = list.entity.fields.get(key)
      if (field) await (await controlOf(form, field)).fill(text)
    }
    const texts = await fill(form, list.form, { also: [list.entity.label.key], all, pick })
    try {
      const { result } = await answerTo<WireRecord>(page, list.endpoints.add, saving(form))
      await expect(form).toBeHidden()
      const record = await read(list, api, result.id)
      for (const [key, text] of texts) expect(`${key}: ${record[key]}`).toBe(`${key}: ${text}`)
      return record
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (pick === choicesTried && !list.entity.single) throw error
      await leave(page, form)
      if (pick === choicesTried) return undefined
    }
  }
}

/** Closes a form whose values are dropped. */
async function leave(page: Page, form: Locator): Promise<void> {
  await form.getByRole('button', { name: '取消', exact: true }).click()
  await page.locator('.question').getByRole('button', { name: '不保存' }).click()
  await expect(form).toBeHidden()
}

/** The record as the server has it. */
export async function read(list: ListModel, api: Api, id: string): Promise<WireRecord> {
  const [, path = ''] = list.endpoints.queryById.split(' ')
  const { success, message, result } = await api.call<WireRecord>('GET', path, { params: { id } })
  if (!success) throw new Error(`${path}: ${message}`)
  return result
}

/** A field that may be anything: a change of it breaks no rule. */
export function isFree(field: Field): boolean {
  const { type, props, unique, readonly, withheld } = field
  const { compute, lock, disableIf, invalidIf, checkRule } = field
  const { pattern } = props as { readonly pattern?: string }
  const isTyped = ['input', 'textarea', 'inputNumber'].includes(type.name)
  return (
    isTyped &&
    !(
      unique ||
      readonly ||
      withheld ||
      [compute, lock, disableIf, invalidIf, checkRule, pattern].some(Boolean)
    )
  )
}

/** Changes one field of the record in the row, and looks whether the server has it; answers the record as it is then. */
export async function edit(
  page: Page,
  list: ListModel,
  api: Api,
  record: WireRecord,
): Promise<WireRecord> {
  const action = actionOf(list.row, 'edit')
  const fields = list.form.groups
    .filter(({ tab }) => !tab || tab === list.form.tabs?.[0]?.key)
    .flatMap(({ items }) => items.map(({ field }) => field))
    .filter((field) => isFree(field) && !field.showIf)
  // What names it may be anything, if it need not be unlike the others.
  const field = fields.find(({ key }) => key === list.entity.label.key) ?? fields[0]
  if (!action || !field) return record
  await pressIn(rowOf(page, nameOf(list, record)), action.title)
  const form = formOn(page)
  await form.getByRole('button', { name: '保存', exact: true }).waitFor()
  const control = await controlOf(form, field)
  await expect(control).toBeVisible()
  const before = await control.inputValue()
  await type(control, field, { nth: 57, pick: 0 })
  const after = await control.inputValue()
  expect(after).not.toBe(before)
  await saveInVain(page, list.endpoints.edit, { form, control, save: saving(form) })
  await answerTo(page, list.endpoints.edit, saving(form))
  await expect(form).toBeHidden()
  const stored = await read(list, api, record.id)
  expect(String(stored[field.key])).toBe(
    field.type.name === 'inputNumber' ? after.replaceAll(',', '') : after,
  )
  return stored
}

/**
 * Takes the first step or action that the row offers, fills in what it asks for, and looks where the record has come to;
 * answers it as it is then.
 */
export async function step(
  page: Page,
  list: ListModel,
  api: Api,
  record: WireRecord,
): Promise<WireRecord> {
  const { entity } = list
  const deeds = list.row.filter(({ type, withheld }) => type === 'do' && !withheld)
  if (deeds.length === 0) return record
  const row = rowOf(page, nameOf(list, record))
  const offers = await offered(row)
  const deed = deeds.find(({ title }) => offers.includes(title))
  if (!deed) return record
  // What the action's document compiles to.
  const { does, impact } = deed.props as { readonly does: string; readonly impact?: boolean }
  const taken = stepsByHand(entity).find(({ name }) => name === does)
  const question = deed.confirm ?? taken?.confirm
  await answerTo(page, `POST ${entity.api}/${does}`, async () => {
    await pressIn(row, deed.title)
    if (taken && (question !== undefined || taken.ask.length > 0)) {
      const form = formOn(page)
      // What is asked may be filled in, whatever the record's form makes of it.
      const items = taken.ask.map((field) => ({ field: { ...field, readonly: false }, span: 1 }))
      const also = taken.ask.map(({ key }) => key)
      await fill(form, { groups: [{ cols: 1, items }] }, { also })
      await form.getByRole('button', { name: deed.title, exact: true }).click()
    } else if (question !== undefined || impact) await agree(page, deed.title)
  })
  const after = await read(list, api, record.id)
  if (taken && entity.states) {
    const { key } = entity.states.field
    // A step that leads nowhere is taken where the record is.
    expect(after[key]).toBe(taken.to ?? record[key])
  }
  return after
}

/** Says yes to the question that is asked; one that tells who loses what is answered by what is done. */
const agree = (page: Page, title: string): Promise<void> =>
  page
    .locator('.question, .jd-overlay')
    .last()
    .getByRole('button', { name: new RegExp(`^(确定|确认|删除|${title})`) })
    .click()

/**
 * Deletes the record in the row, which is gone then, and lies in the bin where there is one. false = a record as this one
 * now is is not deleted.
 */
export async function remove(page: Page, list: ListModel, record: WireRecord): Promise<boolean> {
  const action = actionOf(list.row, 'delete')
  const name = nameOf(list, record)
  const row = rowOf(page, name)
  if (!action || !(await offered(row)).includes(action.title)) return false
  await answerTo(page, list.endpoints.delete, async () => {
    await pressIn(row, action.title)
    await agree(page, action.title)
  })
  await expect(row).toHaveCount(0)
  if (!list.bin) return true
  await pressTool(page, list.bin.title)
  const bin = page.getByRole('dialog', { name: `回收站：${list.entity.title}` })
  // There it is called by what names it everywhere.
  const label = String(record[list.entity.label.key] ?? name)
  await bin.getByRole('searchbox').fill(label)
  await expect(bin.getByRole('row').filter({ hasText: label }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bin).toBeHidden()
  return true
}

/** Opens the list narrowed to the record, as far as its query can be. */
export async function openAt(
  page: Page,
  list: ListModel,
  path: string,
  record: WireRecord,
): Promise<void> {
  const item = list.search.find(({ field, operator }) => {
    const value = record[field.key]
    return (
      ['input', 'textarea', 'normal'].includes(field.type.name) && operator !== 'between' && value
    )
  })
  const address = new URL(path, 'http://x')
  if (item) address.searchParams.set(`q.${item.field.key}`, String(record[item.field.key]))
  // What is still on its way to the page would be taken for the answer.
  await settled(page)
  await answerTo(page, readOf(list), () => page.goto(address.pathname + address.search))
  await expect(rowOf(page, nameOf(list, record))).toBeVisible()
}

/** A text by which a row tells its record from others. */
export function nameOf({ entity, columns }: ListModel, record: WireRecord): string {
  const shown = [entity.label, ...columns.map(({ field }) => field)]
  const texts = shown.filter(({ key }) => columns.some(({ field }) => field.key === key))
  const telling = texts.find(
    ({ type, key }) => ['input', 'normal'].includes(type.name) && record[key],
  )
  const { key } = telling ?? entity.label
  return String(record[`${key}_dictText`] ?? record[key] ?? '')
}
