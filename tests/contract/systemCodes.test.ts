import { randomBytes } from 'node:crypto'
import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { columnOf } from '#model'
import { entityTableOf, keptHere } from '../../server/entity/schema/entityTable'
import { isRecordTable } from '../../server/entity/schema/programTables'
import { textKeyJob } from '../../server/entity/textKeyJob'
import { seedDicts } from '../../server/seed/dicts'
import { buildTestApp, type TestApp } from '../support/app'
import { describeEachDatabase } from '../support/db'
import { multipartBody } from '../support/multipart'

/** Texts that people read as one. */
const variants: Readonly<Record<string, (code: string) => string>> = {
  'upper case': (code) => code.toUpperCase(),
  'full width': (code) =>
    code.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
  'outer blanks': (code) => ` ${code}\u3000`,
  'double blanks': (code) => code.replaceAll(' ', '  '),
  'a blank that does not break': (code) => code.replaceAll(' ', '\u00a0'),
  'a sign without a picture': (code) => `${code.slice(0, 2)}\u200b${code.slice(2)}`,
}

/** Where a code may have blanks. */
const spaced = 'qa 7z'
const plain = 'qaCodeZ'

interface Case {
  readonly field: string
  readonly code: string
  readonly more: Readonly<Record<string, unknown>>
}

const item = { itemText: '验货', status: 1, sortOrder: 1 }
const steps = JSON.stringify([{ digits: '*', pattern: 'n', message: '错' }])

/** What a record with a unique text needs, for each of the program's entities that have one. */
const cases: Readonly<Record<string, Case>> = {
  position: { field: 'code', code: spaced, more: { name: '验货员' } },
  sysRole: { field: 'roleCode', code: plain, more: { roleName: '验货' } },
  dict: { field: 'dictCode', code: plain, more: { dictName: '验货', type: 0 } },
  dictItem: { field: 'itemValue', code: plain, more: item },
  ownDictItem: { field: 'itemValue', code: 'qaOwnZ', more: item },
  checkRule: { field: 'ruleCode', code: plain, more: { ruleName: '验货', ruleJson: steps } },
  fillRule: {
    field: 'ruleCode',
    code: plain,
    more: { ruleName: '验货', ruleClass: 'orderNumber', ruleParams: '{}' },
  },
  dataSource: {
    field: 'code',
    code: plain,
    more: {
      ...{ name: '验货', dbType: '6', host: '127.0.0.1', port: 1, dbName: 'a' },
      ...{ dbUsername: 'a', dbPassword: 'a', ssl: 'disable' },
    },
  },
  messageTemplate: {
    field: 'templateCode',
    code: plain,
    more: { templateName: '验货', templateType: '4', templateContent: '<p>a</p>' },
  },
  departRole: { field: 'roleCode', code: plain, more: { roleName: '验货' } },
  sysSite: { field: 'code', code: 'qacodez', more: { name: '验货', status: 1 } },
  sysMenu: {
    field: 'perms',
    code: 'qa:codeZ',
    more: { menuType: 2, name: '验货', permsType: '1', status: '1' },
  },
}

/** Codes that the program itself gives, and accounts, which signIn.test.ts tries. */
const others = ['sysCategory', 'sysUser', 'tenantMember', 'sysRoleUser', 'departMember']

describeEachDatabase('codes of the program’s own tables', (open) => {
  let host: TestApp
  let near: Readonly<Record<string, object>>
  let number = 0
  beforeAll(async () => {
    host = await buildTestApp(await open(), {
      options: { dataSources: { hosts: [{ host: '127.0.0.1' }], key: randomBytes(32) } },
    })
    const { db } = host.database
    const dict = await made('POST /sys/dict/add', {
      ...{ dictName: '验货项', dictCode: 'qaItems', type: 0, ownItems: 'Y' },
    })
    const depart = await made('POST /sys/sysDepart/add', { departName: '验货部', orgCategory: '1' })
    const { rows } = await sql<{ id: string }>`
      select id from sys_permission where menu_type = 1 and perms is null and del_flag = 0
        and component is not null order by id limit 1`.execute(db)
    near = {
      dictItem: { dictId: dict.id },
      ownDictItem: { dictId: dict.id },
      departRole: { departId: depart.id },
      sysMenu: { parentId: rows[0]?.id },
    }
  })
  afterAll(() => host.close())

  const admin = async (line: `${string} ${string}`, body: object) =>
    (await host.call('admin', line, { body })).body
  const made = async (line: `${string} ${string}`, body: object) => {
    const answer = await admin(line, body)
    expect(answer, JSON.stringify(answer)).toMatchObject({ success: true })
    return answer.result
  }
  const entityOf = (name: string) => {
    const entity = host.documents.entities.get(name)
    if (!entity) throw new Error(`no entity ${name}`)
    return entity
  }
  const bodyOf = (name: string, code: string) => {
    number += 1
    const { field, more } = cases[name] ?? { field: '', more: {} }
    const site = name === 'sysSite' ? { domainName: `qa${number}.example.com` } : {}
    // Texts of items are unique, too.
    const text = 'itemText' in more ? { itemText: `验货${number}` } : {}
    return { ...more, ...text, ...near[name], ...site, [field]: code }
  }

  test('all of them are tried', () => {
    const unique = keptHere(host.documents.entities.values()).filter(
      (entity) => !isRecordTable(entity.table) && entityTableOf(entity).uniques.length > 0,
    )
    expect(unique.map(({ name }) => name).sort()).toEqual([...Object.keys(cases), ...others].sort())
  })

  describe.each(Object.keys(cases))('%s', (name) => {
    const { field, code } = cases[name] ?? { field: '', code: '' }
    test('refuses each that people read as one that is there', async () => {
      const { api } = entityOf(name)
      await made(`POST ${api}/add`, bodyOf(name, code))
      for (const [kind, vary] of Object.entries(variants)) {
        const { success, result } = await admin(`POST ${api}/add`, bodyOf(name, vary(code)))
        expect(success, kind).toBe(false)
        // An error of several fields stands at the first and names all.
        const [error] = result.errors
        if (error.field !== field)
          expect(error.message, kind).toContain(entityOf(name).fields.get(field)?.title)
      }
    })

    test('takes no edit to one', async () => {
      const { api, table } = entityOf(name)
      const { id, ver } = await made(`POST ${api}/add`, bodyOf(name, `${code}2`))
      await admin(`PUT ${api}/edit`, { ...bodyOf(name, code.toUpperCase()), id, ver })
      const { rows } = await sql<{ code: string }>`
        select distinct ${sql.ref(columnOf(field))} as code from ${sql.table(table)}
        where id = ${id}`.execute(host.database.db)
      expect(rows).toEqual([{ code: `${code}2` }])
    })
  })

  const sheetOf = async (rows: readonly (readonly string[])[]) => {
    const head = ['职务编码', '职务名称']
    const sheet = await writeXlsx({
      sheets: [{ name: '职务', rows: [head, ...rows.map((row) => [...row])] }],
    })
    const parts = multipartBody([{ name: 'file', fileName: 'a.xlsx', value: sheet }])
    return (await host.call('admin', 'POST /sys/position/importExcel', parts)).body.result
  }

  test('an import is refused as well', async () => {
    await made('POST /sys/position/add', { code: 'sheet 1', name: '制表员' })
    const { body } = await host.call('admin', 'POST /sys/position/add', {
      body: { code: 'SHEET 1', name: '乙' },
    })
    expect(body.message).toBe('数据库中已存在该记录：职务编码重复（已有“制表员”）')
    const { createdCount, errorCount } = await sheetOf([
      ['Sheet  1', '甲'],
      ['ｓｈｅｅｔ 1', '乙'],
      ['sheet 2', '丙'],
    ])
    expect({ createdCount, errorCount }).toEqual({ createdCount: 1, errorCount: 2 })
  })

  test('an item of a company is none of the platform’s in another case', async () => {
    const dict = near.dictItem
    await made('POST /sys/dictItem/add', { ...item, ...dict, itemValue: 'ours' })
    const own = await admin('POST /sys/ownDictItem/add', {
      ...item,
      ...dict,
      itemText: '自有验货',
      itemValue: 'OURS',
    })
    expect(own.result.errors).toMatchObject([{ field: 'itemValue' }])
  })

  test('a client that asks before it saves hears the same', async () => {
    const { db } = host.database
    await made('POST /sys/role/add', { roleCode: 'askedRole', roleName: '询问' })
    await made('POST /sys/dictItem/add', { ...item, ...near.dictItem, itemValue: 'askedItem' })
    await made('POST /sys/position/add', { code: 'asked code', name: '询问' })
    const free = async (path: string, query: Record<string, string>) =>
      (await host.call('admin', `GET ${path}`, { query })).body.success
    const { rows } = await sql<{ id: string }>`
      select id from sys_dict where dict_code = 'qaItems'`.execute(db)
    const dictId = rows[0]?.id ?? ''
    const asked = { tableName: 'sys_position', fieldName: 'code', dataId: '' }
    for (const [text, isFree] of [
      ['ASKED', false],
      ['other', true],
    ] as const) {
      expect(await free('/sys/role/checkRoleCode', { id: '', roleCode: `${text}Role` })).toBe(
        isFree,
      )
      expect(
        await free('/sys/dictItem/dictItemCheck', { id: '', dictId, itemValue: `${text}Item` }),
      ).toBe(isFree)
      expect(await free('/sys/duplicate/check', { ...asked, fieldVal: `${text}  code` })).toBe(
        isFree,
      )
    }
  })

  const duplicates = async () => {
    const { checks } = (await host.call('admin', 'GET /sys/health')).body.result
    const { facts } = checks.find((one: { name: string }) => one.name === 'duplicates')
    return facts.map(({ title, value }: { title: string; value: string }) => `${title}：${value}`)
  }
  const check = async () => {
    const job = textKeyJob({
      database: host.database,
      entities: () => host.documents.entities,
    })
    const task = { signal: new AbortController().signal }
    await job.run(task as Parameters<typeof job.run>[0])
  }

  test('documents name codes beside alike ones, which are listed and judged until they are mended', async () => {
    const { db } = host.database
    await made('POST /sys/dict/add', { dictName: '甲', dictCode: 'qaseeded', type: 0 })
    const documents = [...host.documents.dicts.values()]
    await seedDicts(db, [...documents, { dict: 'qaSeeded', title: '丙', items: [] }])
    expect(await duplicates()).toEqual([expect.stringMatching(/^字典 · 字典编码：.*qaSeeded/)])
    const again = await admin('POST /sys/dict/add', {
      dictName: '丁',
      dictCode: 'QASEEDED',
      type: 0,
    })
    expect(again.result.errors).toMatchObject([{ field: 'dictCode' }])
    await sql`delete from sys_dict where dict_code = 'qaseeded'`.execute(db)
    await check()
    expect(await duplicates()).toEqual([])
    await expect(
      sql`insert into sys_dict (id, dict_name, dict_code) values ('alike', '戊', 'QAseeded')`.execute(
        db,
      ),
    ).rejects.toThrow('uq_sys_dict_dict_code_key')
  })

  test('roles that were alike before are listed, and become unique once they are mended', async () => {
    const { db } = host.database
    const index = sql.ref('uq_sys_role_line_role_code')
    await sql`drop index ${index}`.execute(db)
    await sql`create unique index ${index} on sys_role (tenant_id, role_code)`.execute(db)
    const add = (id: string, code: string) =>
      sql`insert into sys_role (id, tenant_id, role_name, role_code)
        values (${id}, 1002, '同一角色', ${code})`.execute(db)
    await add('alike0', 'alikeRole')
    await add('alike1', 'AlikeRole')
    await check()
    expect(await duplicates()).toEqual([expect.stringMatching(/^角色 · 角色编码：.*AlikeRole/)])
    await sql`update sys_role set role_code = 'other' where id = 'alike1'`.execute(db)
    await check()
    expect(await duplicates()).toEqual([])
    await expect(add('alike2', 'ALIKEROLE')).rejects.toThrow('uq_sys_role_line_role_code')
  })

  test('a right that a document renews is compared by its new text', async () => {
    const { db } = host.database
    const button = (perms: string) => bodyOf('sysMenu', perms)
    const { id } = await made('POST /sys/permission/add', button('qa:old'))
    await sql`update sys_permission set perms = 'qa:renewed' where id = ${id}`.execute(db)
    expect((await admin('POST /sys/permission/add', button('qa:RENEWED'))).success).toBe(false)
    expect((await admin('POST /sys/permission/add', button('qa:OLD'))).success).toBe(true)
  })
})
