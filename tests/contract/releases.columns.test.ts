import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../server/db/open'
import { buildTestApp, type TestApp } from '../support/app'
import { describeDatabase } from '../support/db'
import { publishing } from '../support/publishing'

const path = 'entities/cms/brand.json'
const input = (title: string, more = {}) => ({ type: 'input', title, max: 20, ...more })

describeDatabase('where values lie when fields are renamed', ['releases'], (open) => {
  let host: TestApp
  let author: ReturnType<typeof publishing>
  let db: Db
  let id = ''
  beforeAll(async () => {
    const database = await open()
    db = database.db
    host = await buildTestApp(database)
    author = publishing(host)
    await publish((fields) => {
      fields.motto = input('口号')
      fields.slogan = input('标语')
    })
    const body = { name: '晨光', status: '1', motto: '甲', slogan: '乙' }
    id = (await host.call('admin', 'POST /cms/brand/add', { body })).body.result.id
  })
  afterAll(() => host.close())

  type Fields = Record<string, unknown>
  const changing = (change: (fields: Fields) => void) => ({
    [path]: ({ fields }: { fields: Fields }) => change(fields),
  })
  /** Publishes the fields as changed; answers the release. */
  const publish = async (change: (fields: Fields) => void): Promise<number> => {
    const answer = await author.publish(changing(change))
    expect(answer, JSON.stringify(answer)).toMatchObject({ success: true })
    return answer.result.release
  }
  const textNow = async () => (await author.texts())[path] ?? ''
  /** Publishes a text of before. */
  const restore = async (text: string) => {
    const answer = await author.publish({
      [path]: (document) => {
        for (const key of Object.keys(document)) delete document[key]
        Object.assign(document, JSON.parse(text))
      },
    })
    expect(answer, JSON.stringify(answer)).toMatchObject({ success: true })
  }
  const record = async () =>
    (await host.call('admin', 'GET /cms/brand/queryById', { query: { id } })).body.result
  const edit = async (values: object) => {
    const { ver } = await record()
    const body = { id, ver, ...values }
    const { body: answer } = await host.call('admin', 'POST /cms/brand/edit', { body })
    expect(answer).toMatchObject({ success: true })
  }
  const columns = async () =>
    (
      await sql<{ name: string }>`select column_name as name from information_schema.columns
        where table_schema = current_schema() and table_name = 'cms_brand'
          and column_name ~ '^(motto|slogan|saying|phrase)' order by 1`.execute(db)
    ).rows.map(({ name }) => name)

  const rename = (fields: Fields, from: string, to: string) => {
    fields[to] = { ...Object(fields[from]), was: [from] }
    delete fields[from]
  }

  test('a renamed field has its values, there and back, and nothing is moved', async () => {
    const before = await columns()
    await author.save(changing((fields) => rename(fields, 'motto', 'saying')))
    const { database, findings } = await author.plan()
    expect(findings).toEqual([])
    expect(database).toEqual(['改名：品牌·motto → saying，数据不动'])
    const { result } = await author.publish({})
    expect(await record()).toMatchObject({ saying: '甲', slogan: '乙' })
    expect(await columns()).toEqual(before)
    await edit({ saying: '丙' })
    await author.revert(result.release)
    expect(await record()).toMatchObject({ motto: '丙', slogan: '乙' })
    expect(await record()).not.toHaveProperty('saying')
    await edit({ motto: '甲' })
    expect(await columns()).toEqual(before)
  })

  test('two fields that change their names with each other keep their values, also when that is reverted', async () => {
    const [before, text] = [await columns(), await textNow()]
    const swap = (fields: Fields) => {
      const { motto, slogan } = fields
      fields.motto = { ...Object(slogan), was: ['slogan'] }
      fields.slogan = { ...Object(motto), was: ['motto'] }
    }
    await author.revert(await publish(swap))
    expect(await record()).toMatchObject({ motto: '甲', slogan: '乙' })
    await publish(swap)
    expect(await record()).toMatchObject({ motto: '乙', slogan: '甲' })
    // Whatever else is published later does not change them again.
    await publish((fields) => {
      fields.motto = { ...Object(fields.motto), title: '标语！' }
    })
    expect(await record()).toMatchObject({ motto: '乙', slogan: '甲' })
    await restore(text)
    expect(await record()).toMatchObject({ motto: '甲', slogan: '乙' })
    expect(await columns()).toEqual(before)
  })

  test('a new field under a name of before has a column of its own; each finds its values when releases are reverted', async () => {
    const text = await textNow()
    await publish((fields) => rename(fields, 'motto', 'saying'))
    await publish((fields) => rename(fields, 'saying', 'phrase'))
    expect(await record()).toMatchObject({ phrase: '甲' })
    await publish((fields) => {
      fields.motto = input('新口号')
    })
    const later = await textNow()
    expect(await record()).toMatchObject({ phrase: '甲', motto: null })
    expect(await columns()).toContain('motto_2')
    await edit({ motto: '新' })
    await restore(text)
    expect(await record()).toMatchObject({ motto: '甲', slogan: '乙' })
    // Brought back, the later field has what was written in it.
    await restore(later)
    expect(await record()).toMatchObject({ phrase: '甲', motto: '新' })
    await restore(text)
    expect(await record()).toMatchObject({ motto: '甲' })
  })

  test('a field that goes keeps its values for when it comes back; one of another type leaves them alone', async () => {
    const text = await textNow()
    const { motto } = JSON.parse(text).fields
    await publish((fields) => {
      delete fields.motto
    })
    expect(await record()).not.toHaveProperty('motto')
    await publish((fields) => {
      fields.motto = { type: 'inputNumber', title: '口号数' }
    })
    const number = await textNow()
    await edit({ motto: 5 })
    await publish((fields) => {
      delete fields.motto
    })
    await author.save(
      changing((fields) => {
        fields.motto = { ...motto, title: '又是口号' }
      }),
    )
    expect((await author.plan()).database).toContain('品牌·motto 恢复使用，原来的值还在')
    expect(await author.publish({})).toMatchObject({ success: true })
    expect(await record()).toMatchObject({ motto: '甲' })
    await restore(number)
    expect(await record()).toMatchObject({ motto: 5 })
    await restore(text)
    expect(await record()).toMatchObject({ motto: '甲' })
  })

  test('a platform administrator drops columns of fields that are gone, after a backup, with their counts', async () => {
    const text = await textNow()
    await publish((fields) => {
      fields.phrase = input('短句')
    })
    const withPhrase = await textNow()
    await edit({ phrase: '留着' })
    await restore(text)
    const sweep = async (count: number) => {
      const columns = [{ table: 'cms_brand', column: 'phrase', count }]
      return (await host.call('admin', 'POST /sys/document/columns/sweep', { body: { columns } }))
        .body
    }
    const listed = (await host.call('admin', 'GET /sys/document/columns')).body.result
    expect(listed.backup).toBeNull()
    expect(listed.columns).toContainEqual(
      expect.objectContaining({ entity: 'brand', field: 'phrase', column: 'phrase', count: 1 }),
    )
    expect(await sweep(1)).toMatchObject({
      success: false,
      message: expect.stringContaining('备份'),
    })
    await sql`insert into sys_backup (id, name, path, size, rows, files, create_time)
      values ('swept', 'x', 'x', 1, 1, 1, '2999-01-01')`.execute(db)
    expect(await sweep(2)).toMatchObject({ success: false, code: 409 })
    expect((await host.call('staff', 'GET /sys/document/columns')).status).toBe(403)
    expect(await columns()).toContain('phrase')
    expect(await sweep(1)).toMatchObject({ success: true })
    expect(await columns()).not.toContain('phrase')
    const { rows } = await sql`select 1 from sys_log
      where log_content like ${'清理停用的列：brand.phrase%'}`.execute(db)
    expect(rows).toHaveLength(1)
    await author.save({
      [path]: (document) => {
        for (const key of Object.keys(document)) delete document[key]
        Object.assign(document, JSON.parse(withPhrase))
      },
    })
    expect((await author.plan()).database).toContain(
      '品牌·phrase 的旧值已被清理，重新建立的列是空的',
    )
    expect(await author.publish({})).toMatchObject({ success: true })
    expect(await record()).toMatchObject({ phrase: null })
    await restore(text)
  })

  test('a revert is refused, with counts, while records have what the text of before does not allow', async () => {
    const release = await publish((fields) => {
      delete fields.slogan
      fields.motto = input('口号', { max: 40 })
    })
    await edit({ motto: '长'.repeat(30) })
    const body = { name: '晚霞', status: '1' }
    await host.call('admin', 'POST /cms/brand/add', { body })
    const refused = await author.revert(release)
    expect(refused).toMatchObject({
      success: false,
      result: { unfit: ['品牌有 1 条记录的“口号”超过 20 个字符'] },
    })
    expect(refused.message).toContain('不能撤回')
    await edit({ motto: '短' })
    expect(await author.revert(release)).toMatchObject({ success: true })
    const optional = await publish((fields) => {
      fields.name = { ...Object(fields.name), required: false }
    })
    const nameless = await host.call('admin', 'POST /cms/brand/add', { body: { status: '1' } })
    expect(nameless.body).toMatchObject({ success: true })
    expect(await author.revert(optional)).toMatchObject({
      success: false,
      result: { unfit: [expect.stringMatching(/^品牌有 1 条记录没有/)] },
    })
  })

  test('fields of the program’s own tables cannot be renamed', async () => {
    const ofProgram = 'entities/sys/position.json'
    await author.save({
      [ofProgram]: ({ fields }) => {
        const [first = ''] = Object.keys(fields)
        fields[first].was = ['former']
      },
    })
    const { findings } = await author.plan()
    expect(findings).toMatchObject([
      { file: ofProgram, message: expect.stringContaining('不能改名') },
    ])
  })
})
