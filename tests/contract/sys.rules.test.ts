import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../support/app'
import { describeDatabase } from '../support/db'

const template = 'HT{yyyy}-{0000}'

describeDatabase('rules that administrators keep', ['checks', 'fillRules'], (open) => {
  let host: TestApp
  let schemasDir: string
  beforeAll(async () => {
    schemasDir = mkdtempSync(join(tmpdir(), 'jiandu-schemas-'))
    cpSync('schemas', schemasDir, { recursive: true })
    mkdirSync(join(schemasDir, 'rules'))
    const rule = { schema: 1, rule: 'contract_no', title: '合同编号', template }
    writeFileSync(join(schemasDir, 'rules/contract_no.json'), JSON.stringify(rule))
    const clock = () => new Date('2026-03-05T02:03:04Z')
    host = await buildTestApp(await open({ nobody: true }), { schemasDir, clock })
  })
  afterAll(async () => {
    await host.close()
    rmSync(schemasDir, { recursive: true, force: true })
  })

  const call = async (
    name: `${string} ${string}`,
    {
      as = 'admin',
      ...sent
    }: { as?: TestUser; body?: object; query?: Record<string, string> } = {},
  ) => (await host.call(as, name, sent)).body
  const fillRule = (ruleCode: string, ruleClass: string, parameters?: object) =>
    call('POST /sys/fillRule/add', {
      body: {
        ruleCode,
        ruleClass,
        ruleName: ruleCode,
        ruleParams: parameters && JSON.stringify(parameters),
      },
    })

  test('a check rule is written, holds for values at once, and is nobody’s when it is deleted', async () => {
    const steps = [
      { digits: 2, pattern: '[A-Z]+', message: '以两个大写字母开头' },
      { digits: '*', pattern: '.{6}', message: '共六位' },
    ]
    const body = { ruleName: '编码', ruleCode: 'code6', ruleJson: JSON.stringify(steps) }
    const made = await call('POST /sys/checkRule/add', { body })
    expect(made).toMatchObject({ message: '添加成功！', result: { ruleJson: body.ruleJson } })
    const check = (value: string) =>
      call('GET /sys/checkRule/checkByCode', { as: 'staff', query: { ruleCode: 'code6', value } })
    expect((await check('AB1234')).success).toBe(true)
    expect(await check('AB12')).toMatchObject({ success: false, message: '共六位' })
    expect(await check('ab1234')).toMatchObject({ result: { beginIndex: 0, checkValue: 'ab' } })
    expect(await call('POST /sys/checkRule/add', { body })).toMatchObject({
      result: { errors: [{ field: 'ruleCode' }] },
    })
    const broken = { ...body, ruleCode: 'slow', ruleJson: '[{"digits":"*","pattern":"(a+)+$"}]' }
    expect(await call('POST /sys/checkRule/add', { body: broken })).toMatchObject({
      result: { errors: [{ field: 'ruleJson', message: expect.stringMatching(/^第 1 步：/) }] },
    })
    const one = { query: { id: made.result.id } }
    expect((await call('DELETE /sys/checkRule/delete', { as: 'staff', ...one })).code).toBe(403)
    await call('DELETE /sys/checkRule/delete', one)
    expect((await check('AB1234')).message).toBe('该编码不存在')
    expect((await call('POST /sys/checkRule/add', { body })).message).toBe('添加成功！')
  })

  test('a fill rule gives a value by its handler, its parameters and what stands in the form', async () => {
    await fillRule('order', 'orderNumber', { prefix: 'XP' })
    const execute = (code: string, form: object = {}) =>
      call(`PUT /sys/fillRule/executeRuleByCode/${code}`, { as: 'staff', body: form })
    expect((await execute('order', { name: '毛毯' })).result).toMatch(/^XP20260305100304\d\d毛毯$/)
    await fillRule('depart', 'departCode')
    expect((await execute('depart')).result).toEqual([expect.stringMatching(/^[A-Z]\d\d$/), '1'])
    expect(await execute('depart', { parentId: 'none' })).toMatchObject({
      code: 400,
      message: '上级部门不存在',
    })
    await fillRule('category', 'categoryCode')
    expect((await execute('category')).result).toBe('B02')
    expect((await execute('none')).message).toBe('填值规则 none 不存在')
  })

  test('a number rule gives each number once; trying it out counts nothing', async () => {
    await fillRule('contract', 'numberRule', { rule: 'contract_no' })
    const tried = () => call('GET /sys/fillRule/testFillRule', { query: { ruleCode: 'contract' } })
    expect(await tried()).toMatchObject({ message: '生成结果：HT2026-0001' })
    expect((await tried()).result).toBe('HT2026-0001')
    const asked = await call('PUT /sys/fillRule/executeRuleByCodeBatch', {
      as: 'staff',
      body: { rules: [{ ruleCode: 'contract' }, { ruleCode: 'contract' }], commonFormData: {} },
    })
    expect(asked.result).toEqual([
      { ruleCode: 'contract', result: 'HT2026-0001' },
      { ruleCode: 'contract', result: 'HT2026-0002' },
    ])
    expect((await tried()).result).toBe('HT2026-0003')
  })

  test.each([
    [{ prefix: 5 }, 'ruleParams'],
    [{ other: 'a' }, 'ruleParams'],
  ])('parameters %j are told at their field', async (parameters, field) => {
    expect(await fillRule('bad', 'orderNumber', parameters)).toMatchObject({
      code: 400,
      result: { errors: [{ field }] },
    })
  })
})
