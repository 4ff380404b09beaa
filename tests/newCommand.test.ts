import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { PassThrough } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { registries } from '../product/registries'
import type { NewRequest } from '../renderer/assist/begin/newDocuments'
import { askShares, readGiven } from '../renderer/assist/begin/newGrants'
import { loadDocuments } from '../renderer/model/link/documents'
import { newDocuments } from '../scripts/lib/newDocuments'
import { readDocumentFiles } from '../server/documents/files'
import { newFindings } from './support/documents'

const files = readDocumentFiles()
const before = loadDocuments(files, registries).findings

function begin(request: NewRequest) {
  const { files: made, place, shares } = newDocuments(request, files)
  const got = shares.filter(({ more }) => more.length > 0)
  const granted = new Map(got.map(({ title, more }) => [title, more]))
  const left = files.filter(({ path }) => !made.has(path))
  const documents = loadDocuments(
    [...left, ...[...made].map(([path, text]) => ({ path, text }))],
    registries,
  )
  return {
    made,
    place,
    shares,
    granted,
    documents,
    findings: newFindings(documents.findings, before),
  }
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
  })

  test('of a new area nobody gets anything but by name', async () => {
    const leave = { kind: 'entity', name: 'hr/leave', title: '请假' } as const
    const first = begin(leave)
    expect(first.place).toEqual(['请假'])
    // The check says so for as long as nobody is named.
    expect(first.findings.map(({ rule }) => rule)).toEqual(['unreached'])
    // But for the role whose document says that it gets every new screen.
    expect(first.shares.filter(({ why }) => why !== 'open').map(({ role }) => role)).toEqual([
      'configurator',
    ])
    expect([...first.granted]).toEqual([])
    for (const [name, { codes, entries }] of first.documents.roles) {
      const isNamed = name === 'configurator'
      expect([codes.has('leave:add'), codes.has('leave:view'), entries.has('/hr/leave')]).toEqual([
        isNamed,
        isNamed,
        isNamed,
      ])
    }
    // Whatever stands there but has no rights of its own says nothing of who gets more.
    for (const name of ['demo/note', 'help/note'])
      expect([...begin({ ...leave, name }).granted]).toEqual([])
    expect([...begin({ kind: 'dashboard', name: 'hr/day', title: '人事' }).granted]).toEqual([])

    const given = begin({
      ...leave,
      give: readGiven(['staff=edit', 'promoter=view', 'optimizer=all', 'salesperson=none']),
    })
    expect(given.findings).toEqual([])
    expect(Object.fromEntries(given.granted)).toEqual({
      运营人员: ['leave:*', '!leave:delete', '!leave:restore'],
      推广专员: ['leave:view'],
      'SEO 优化员': ['leave:*'],
    })
    expect(given.documents.roles.get('optimizer')?.codes).toContain('leave:delete')
    expect(given.documents.roles.get('staff')?.codes).not.toContain('leave:delete')
    expect(() => readGiven(['staff=some'])).toThrow('all、edit、view、none')
    expect(() => begin({ ...leave, give: readGiven(['stuff=all']) })).toThrow('没有角色 “stuff”')
    expect(() => begin({ ...leave, give: readGiven(['configurator=view']) })).toThrow('newScreens')

    // At a terminal each role is asked for; what is no answer is asked again.
    const [input, output] = [new PassThrough(), new PassThrough()]
    const terminal = createInterface({ input, output })
    const answers: Readonly<Record<string, string[]>> = {
      'SEO 优化员': ['perhaps', 'view'],
      推广专员: [''],
      业务员: ['2'],
      运营人员: ['4'],
    }
    const said = await askShares(first.shares, (question) => {
      const answer = terminal.question(question)
      const [, given = []] =
        Object.entries(answers).find(([title]) => question.includes(title)) ?? []
      input.write(`${given.shift() ?? 'none'}\n`)
      return answer
    })
    terminal.close()
    expect(Object.values(answers).flat()).toEqual([])
    expect(Object.fromEntries(said)).toMatchObject({
      optimizer: 'view',
      promoter: 'none',
      salesperson: 'edit',
      staff: 'none',
    })
  })

  test('of an area that there is, somebody may be given less or more than its pages say', () => {
    const note = { kind: 'entity', name: 'crm/note', title: '便笺' } as const
    const { granted } = begin({ ...note, give: readGiven(['staff=view', 'promoter=edit']) })
    expect(granted.get('运营人员')).toEqual(['note:view'])
    expect(granted.get('推广专员')).toContain('note:*')
    // A page over records is for those who see them.
    const page = { kind: 'page', name: 'sys/answered', title: '已回复', entity: 'enquiry' } as const
    const titles = [...begin(page).granted.keys()].sort()
    expect(titles).toEqual(['运营人员', '业务员'].sort())
  })

  test('without a terminal the command says role by role who gets what, and how to change it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'new-'))
    cpSync('schemas', folder, { recursive: true })
    const run = (...words: readonly string[]) =>
      spawnSync(process.execPath, ['--import', 'tsx', 'scripts/new.ts', ...words], {
        encoding: 'utf8',
        env: { ...process.env, SCHEMAS_DIR: folder },
      })
    const { stdout, status } = run('entity', 'hr/leave', '请假', 'promoter=view')
    expect(stdout).toContain('角色“运营人员”（staff）：不得到，没有说过给它')
    expect(stdout).toContain('角色“推广专员”（promoter）：得到 leave:view\n')
    expect(stdout).toContain('角色“配置员”（configurator）：得到全部，它的文档写着 newScreens')
    expect(stdout).toMatch(/要多给或少给：.+=edit/)
    expect(status).toBe(0)
    rmSync(folder, { recursive: true, force: true })
  })

  test('a prefix of rights that is in use is not taken', () => {
    const taken = { kind: 'entity', name: 'purchase/category', title: '采购分类' } as const
    expect(() => newDocuments(taken, files)).toThrow('权限前缀 “category” 已在使用')
    const give = readGiven(['staff=edit'])
    const other = begin({ ...taken, entity: 'purchaseCategory', give })
    expect(other.findings).toEqual([])
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
