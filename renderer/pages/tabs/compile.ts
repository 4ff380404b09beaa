import type { FormGroup, FormModel, FormTab } from '../../form/model'
import type { PageDocKind } from '../../model/entity/kinds'
import { compileList, type ListPageDoc } from '../list/compile'
import { listProps } from '../list/doc'
import { listOutline, listWithGrants } from '../list/grants'
import type { ListModel } from '../list/model'
import { tabsTexts } from './messages'

/** A list whose forms have one tab for the record, and one for each table of child rows. */
export const tabsKind: PageDocKind<ListModel> = {
  name: 'tabs',
  title: tabsTexts.kind,
  doc: listProps,
  compile(doc, context) {
    const list = compileList(doc as ListPageDoc, context) // as the shape check that `listProps` makes leaves it
    if (!list) return undefined
    const { title, name } = list.entity
    if (![...list.entity.fields.values()].some(({ rows }) => rows)) {
      context.report({ pointer: '/entity', severity: 'error', message: tabsTexts.noRows(name) })
    }
    const form = withTabs(list.form, title)
    if (form.tabs?.length === 1 && doc.form !== undefined)
      context.report({ pointer: '/form', severity: 'error', message: tabsTexts.noTabs })
    return Object.freeze({
      ...list,
      form,
      detail: withTabs(list.detail, title),
    })
  },
  withGrants: listWithGrants,
  outline: (list) => listOutline(list),
}

const mainTab = 'main'

/** Moves fields that hold rows from their groups to tabs of their own, in layout order. */
function withTabs(form: FormModel, title: string): FormModel {
  const main: FormGroup[] = []
  const others: FormGroup[] = []
  const tabs: FormTab[] = [{ key: mainTab, title }]
  for (const { items, ...group } of form.groups) {
    const plain = items.filter(({ field }) => !field.rows)
    if (plain.length > 0) main.push({ ...group, items: plain, tab: mainTab })
    for (const item of items.filter(({ field }) => field.rows)) {
      const { key, title } = item.field
      tabs.push({ key, title })
      others.push({ title, cols: 1, items: [item], tab: key })
    }
  }
  return Object.freeze({ ...form, groups: Object.freeze([...main, ...others]), tabs })
}
