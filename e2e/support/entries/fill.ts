import type { Locator, Page } from 'playwright'
import type { FormModel } from '../../../renderer/form/model'
import type { Field } from '../../../renderer/model/entity/field'
import { expect } from '../expect'
import { png } from '../png'
import { settled } from '../screens'
import { textFor, typedTypes } from './values'

/** The control of a field in a form: what its label is for. */
export async function controlOf(form: Locator, { key }: Field): Promise<Locator> {
  const id = await form.locator(`label[for$="-${key}"]`).first().getAttribute('for')
  return form.locator(`[id="${id}"]`)
}

/** A field that the form asks for now, by its rules and by those of the values that stand there. */
const isRequired = async (form: Locator, { key }: Field): Promise<boolean> =>
  (await form.locator(`label[data-required][for$="-${key}"]`).count()) > 0

interface Filling {
  readonly also?: readonly string[]
  /** Everything, as far as it is known how: what need not be filled in, too. */
  readonly all?: boolean
  readonly pick?: number
}

/**
 * Fills in what the form asks for, and what else of it `also` names, in the order of its fields; what that makes
 * required is filled in, too. `pick` counts the choices that are left out of each list, where otherwise the first is taken.
 * Answers what the boxes hold that were typed into, by field.
 */
export async function fill(
  form: Locator,
  model: Pick<FormModel, 'groups' | 'tabs'>,
  { also = [], all = false, pick = 0 }: Filling = {},
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>()
  const done = new Set<string>()
  for (let before = -1; before < done.size; ) {
    before = done.size
    for (const [nth, { field, tab }] of fieldsOf(model).entries()) {
      if (done.has(field.key) || field.readonly || field.compute) continue
      const isAsked = also.includes(field.key) || (await isRequired(form, field))
      if (!isAsked && !(all && isKnown(field) && (await isOffered(form, field)))) continue
      if (tab !== undefined) await form.getByRole('tab', { name: tab }).click()
      const control = await controlOf(form, field)
      await expect(control).toBeVisible()
      done.add(field.key)
      if (!(await isEmpty(control))) continue
      await give(control, field, nth, pick)
      if (textTypes.includes(field.type.name)) texts.set(field.key, await control.inputValue())
    }
  }
  return texts
}

const textTypes: readonly string[] = ['input', 'textarea']

/** What has a value anyway is left as it is. */
const isKnown = ({ type }: Field): boolean =>
  type.name !== 'switch' && (typedTypes.includes(type.name) || Object.hasOwn(ways, type.name))

/** It stands in the form, and may be filled in. */
async function isOffered(form: Locator, { key }: Field): Promise<boolean> {
  const label = form.locator(`label[for$="-${key}"]`).first()
  if ((await label.count()) === 0) return false
  const control = form.locator(`[id="${await label.getAttribute('for')}"]`)
  return (await control.count()) > 0 && (await control.isEnabled())
}

function fieldsOf({ groups, tabs }: Pick<FormModel, 'groups' | 'tabs'>) {
  return groups.flatMap(({ items, tab: key }) =>
    items.map(({ field }) => ({ field, tab: tabs?.find((one) => one.key === key)?.title })),
  )
}

/** Puts a value into the control of a field. */
async function give(control: Locator, field: Field, nth: number, pick: number): Promise<void> {
  const { name } = field.type
  const way = typedTypes.includes(name) ? type : ways[name]
  if (!way) throw new Error(`nobody knows how to fill in ${field.key}, which is a ${name}`)
  await way(control, field, { nth, pick })
}

interface Where {
  /** Its place in the form. */
  readonly nth: number
  /** How many values before this one were refused. */
  readonly pick: number
}
type Way = (control: Locator, field: Field, where: Where) => Promise<void>

/** Types a text for the field, which replaces what stands there. */
export async function type(control: Locator, field: Field, { nth, pick }: Where): Promise<void> {
  const page = control.page()
  const text = textFor(field, nth, pick)
  if (field.type.name === 'richtext') {
    const editor = control.getByRole('textbox').or(control).last()
    await editor.click()
    await page.keyboard.type(text)
    return
  }
  await control.fill(text)
  // A calendar that has opened at it would lie over the next one.
  await control.press('Tab')
}

const fromList: Way = async (control, { type, props }, { pick }) => {
  const page = control.page()
  const options = listOf(page).locator('.ant-select-item-option:not(.jd-also)')
  await control.click()
  await expect(options.first()).toBeVisible()
  // While it opens the list is drawn anew; of the first there need be no count.
  await options.nth(pick === 0 ? 0 : pick % Math.max(1, await options.count())).click()
  // A list of several stays open; one of one that is on its way out would leave the key to the form.
  const isMany = type.name === 'list_multi' || (props as { readonly multiple?: boolean }).multiple
  if (isMany) await page.keyboard.press('Escape')
  await listOf(page).waitFor({ state: 'hidden' })
}

const fromTree: Way = async (control) => {
  await control.click()
  const popup = listOf(control.page())
  await popup.locator('.ant-select-tree-node-content-wrapper').first().click()
  await popup.waitFor({ state: 'hidden' })
}

/** Each time another one of the dialog's: whoever stands in for somebody is not himself. */
const fromDialog: Way = async (control, _, { nth }) => {
  const page = control.page()
  await control.click()
  const dialog = page
    .getByRole('dialog')
    .filter({ has: page.getByRole('button', { name: '确认' }) })
  const boxes = dialog.getByLabel(/^选择 /)
  await boxes.first().waitFor()
  await boxes.nth(nth % Math.min(5, await boxes.count())).check()
  await dialog.getByRole('button', { name: '确认' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

const aFile: Way = async (control) => {
  const file = { name: '图片.png', mimeType: 'image/png', buffer: png(32, [90, 120, 200]) }
  await control.setInputFiles(file)
  // A form is not sent while a file is on its way.
  await settled(control.page())
}

const ways: Readonly<Record<string, Way>> = {
  select: fromList,
  list_multi: fromList,
  sel_search: fromList,
  record: fromList,
  tree: fromTree,
  category: fromTree,
  user: fromDialog,
  popup: fromDialog,
  position: fromDialog,
  role: fromDialog,
  image: aFile,
  file: aFile,
  radio: (control) => control.getByRole('radio').first().check(),
  checkbox: (control) => control.getByRole('checkbox').first().check(),
  switch: (control) => control.click(),
  async check_steps(control) {
    await control.getByRole('button', { name: '添加一步' }).click()
    await control.getByRole('textbox', { name: '第 1 步的规则' }).fill('[A-Z]+')
    await control.getByRole('textbox', { name: '第 1 步的提示' }).fill('请输入大写字母')
  },
}

const listOf = (page: Page): Locator => page.locator('.ant-select-dropdown:visible')

/** Nothing is chosen or typed there yet. */
const isEmpty = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => {
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
      return (
        element.value === '' &&
        !element.closest('.ant-select')?.querySelector('.ant-select-selection-item')
      )
    if (element.querySelector('input[type=radio], input[type=checkbox]'))
      return !element.querySelector('input:checked')
    return !element.querySelector('.jd-face-text')
  })
