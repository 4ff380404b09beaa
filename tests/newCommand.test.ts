import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { registries } from '../product/registries'
import { loadDocuments } from '../renderer/model/link/documents'
import { type NewRequest, newDocuments } from '../scripts/lib/newDocuments'
import { readDocumentFiles } from '../server/documentFiles'
import { newFindings } from './support/documents'

const files = readDocumentFiles()
const before = loadDocuments(files, registries).findings

function begin(request: NewRequest) {
  const { files: made, place, granted } = newDocuments(request, files)
  const left = files.filter(({ path }) => !made.has(path))
  const documents = loadDocuments(
    [...left, ...[...made].map(([path, text]) => ({ path, text }))],
    registries,
  )
  return { made, place, granted, documents, findings: newFindings(documents.findings, before) }
}

describe('npm run new', () => {
  test('an entity comes with its page, its menu entry and grants, and passes all checks', () => {
    const { made, documents, findings } = begin({
      kind: 'entity',
      name: 'crm/callOn',
      title: '拜访',
    })
    expect(findings).toEqual([])
    expect(documents.sound).toContain('crm/callOn')
    expect(documents.roles.get('staff')?.codes).toContain('callOn:add')
    expect(documents.roles.get('configurator')?.codes).toContain('callOn:add')
    expect([...made.keys()].sort()).toEqual([
      'entities/crm/callOn.json',
      'menu.json',
      'pages/crm/callOn.json',
      // Who holds something of the area holds as much of what is new there.
      'roles/salesperson.json',
      'roles/staff.json',
    ])
  })

  test('a page is over an entity that there is', () => {
    const { documents, findings } = begin({
      kind: 'page',
      name: 'crm/answered',
      title: '已回复',
      entity: 'enquiry',
    })
    expect(findings).toEqual([])
    expect(documents.roles.get('staff')?.entries).toContain('/crm/answered')
    const missing = { kind: 'page', name: 'crm/x', title: '无', entity: 'enquiri' } as const
    expect(() => newDocuments(missing, files)).toThrow('没有实体 “enquiri”')
  })

  test('an entry stands below the heading of its area', () => {
    const { documents } = begin({ kind: 'entity', name: 'seo/link', title: '外链' })
    const heading = documents.menu.find(({ path }) => path === '/seo')
    expect(heading?.children?.at(-1)?.page).toBe('seo/link')
  })

  test('an entity is placed, and granted, as those of its area are', () => {
    const { documents, place, granted, findings } = begin({
      kind: 'entity',
      name: 'cms/certificate',
      title: '证书',
    })
    expect(findings).toEqual([])
    expect(place).toEqual(['内容管理', '证书'])
    const heading = documents.menu.find(({ name }) => name === '内容管理')
    expect(heading?.children?.at(-1)).toMatchObject({
      name: '证书',
      page: 'cms/certificate',
      icon: 'table',
      buttons: { 'certificate:restore': '恢复已删除' },
    })
    expect(Object.fromEntries(granted)).toEqual({
      运营人员: ['certificate:*', '!certificate:delete', '!certificate:restore'],
      'SEO 优化员': ['certificate:view'],
      推广专员: ['certificate:view'],
      业务员: ['certificate:view'],
    })
    expect(documents.roles.get('staff')?.codes).toContain('certificate:edit')
    expect(documents.roles.get('staff')?.codes).not.toContain('certificate:delete')
    // Nothing of an area that a role holds nothing of.
    expect([...begin({ kind: 'entity', name: 'sys/note', title: '便笺' }).granted]).toEqual([])
    // Nobody has been there: as of the others.
    const first = begin({ kind: 'entity', name: 'hr/leave', title: '请假' })
    expect(first.place).toEqual(['请假'])
    expect(first.granted.get('运营人员')).toEqual(['leave:*', '!leave:delete', '!leave:restore'])
  })

  test('a prefix of rights that is in use is not taken', () => {
    const taken = { kind: 'entity', name: 'purchase/category', title: '采购分类' } as const
    expect(() => newDocuments(taken, files)).toThrow('权限前缀 “category” 已在使用')
    const other = begin({ ...taken, entity: 'purchaseCategory' })
    expect(other.findings).toEqual([])
    expect(other.granted.get('运营人员')).toContain('purchaseCategory:*')
    // Written by hand it is an error of the document.
    const text = [...other.made.entries()].map(([path, text]) => ({
      path,
      text: text
        .replaceAll('purchaseCategory', 'category2')
        .replace('"perm": "category2"', '"perm": "category"'),
    }))
    const left = files.filter(({ path }) => !other.made.has(path))
    const { findings } = loadDocuments([...left, ...text], registries)
    expect(
      newFindings(findings, before).map(({ file, message }) => `${file} ${message}`),
    ).toContainEqual(
      expect.stringMatching(/^entities\/purchase\/category.json 权限前缀 “category” 已由/),
    )
  })

  test('what is there is not written over', () => {
    const taken = { kind: 'entity', name: 'cms/product', title: '产品' } as const
    expect(() => newDocuments(taken, files)).toThrow('entities/cms/product.json 已经存在')
    expect(files.find(({ path }) => path === 'menu.json')?.text).toBe(
      readFileSync('schemas/menu.json', 'utf8'),
    )
  })
})
