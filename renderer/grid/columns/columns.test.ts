import { describe, expect, test } from 'vitest'
import { fieldOf } from '../../cells/fixtures'
import { inputValue } from '../../cells/input/value'
import { columnsOf, findingsOf, testCells } from '../testing/store'
import type { ColumnDoc } from './columnDoc'
import { columnOfField, defaultsOf } from './columns'
import { refuseReserved } from './reserved'

const only = (doc: ColumnDoc) => {
  const [column] = columnsOf([doc])
  if (!column) throw new Error('no column')
  return column
}

describe('types', () => {
  test('a column without a type is normal', () => {
    expect(only({ key: 'a' }).cell.name).toBe('normal')
  })

  test('an unknown type shows as normal with a finding that names the probable one', () => {
    const { columns, findings } = findingsOf([{ key: 'a', type: 'inputt' }])
    expect(columns[0]?.cell.name).toBe('normal')
    expect(findings).toEqual([
      {
        pointer: '/0/type',
        severity: 'warning',
        message: '未注册的单元格类型 “inputt”，是否想写 “input”？，按 normal 显示',
      },
    ])
  })

  test.each([
    ['select-multiple', 'list_multi'],
    ['select-search', 'sel_search'],
    ['input_pop', 'textarea'],
    ['sel_user', 'user'],
    ['sel_depart', 'depart'],
    ['checkbox_meta', 'checkbox_meta'],
    ['checkbox', 'checkbox_meta'],
  ])('%s is shown by %s', (type, name) => {
    expect(only({ key: 'a', type }).cell.name).toBe(name)
  })

  test.each([
    [{ type: 'sel_user' }, true],
    [{ type: 'sel_depart', props: { multi: false } }, false],
    [{ type: 'popup', popupCode: 'x' }, false],
    [{ type: 'popup', popupCode: 'x', props: { multi: true } }, true],
  ])('%j chooses several: %s', (doc, multiple) => {
    expect(only({ key: 'a', ...doc }).field.props).toMatchObject({ multiple })
  })

  test('a check box with choices stays a list of boxes', () => {
    expect(only({ key: 'a', type: 'checkbox', dictCode: 'x' }).cell.name).toBe('checkbox')
  })

  test.each(['select', 'list_multi', 'select-search', 'radio'])(
    '%s without a dictionary says so',
    (type) => {
      const told = { severity: 'warning', message: '字典编码不能为空' }
      expect(findingsOf([{ key: 'a', type, dictCode: '' }]).findings).toEqual([
        { pointer: '/0/dictCode', ...told },
      ])
      expect(findingsOf([{ key: 'a', type, dictCode: '', options: [] }]).findings).toEqual([])
      expect(findingsOf([{ key: 'a', type: 'input', dictCode: '' }]).findings).toEqual([])
    },
  )

  test('datetime, date, user, department and image columns have the room that they need', () => {
    const widths = ['datetime', 'date', 'user', 'depart', 'image'].map(
      (type) => only({ key: 'a', type }).minWidth,
    )
    expect(widths).toEqual([200, 135, 190, 190, 150])
    expect(only({ key: 'a', type: 'datetime', minWidth: 90 }).minWidth).toBe(90)
  })

  test('a hidden column is carried and takes no space', () => {
    expect(only({ key: 'a', type: 'hidden' }).hidden).toBe(true)
    expect(only({ key: 'a', type: 'input', visible: false }).hidden).toBe(true)
  })

  test.each(['row-number', 'row-checkbox', 'row-radio', 'row-expand', 'row-drag-sort'])(
    'registering the reserved name %s is an error with the contract’s text',
    (name) => {
      expect(() => refuseReserved([{ name: 'input' }, { name }])).toThrow(
        `【installCell】不能使用"${name}"作为组件的type，因为这是关键字。`,
      )
    },
  )

  test('a reserved name in a document restyles the table’s own column', () => {
    const doc = { key: 'n', type: 'row-number', width: 80 }
    const { columns, leading, findings } = findingsOf([doc])
    expect([columns, findings]).toEqual([[], []])
    expect(leading.get('row-number')).toBe(doc)
  })
})

describe('keys', () => {
  test('a key given twice is an error that names both places, and shown once', () => {
    const { columns, findings } = findingsOf([{ key: 'a' }, { key: 'b' }, { key: 'a' }])
    expect(columns.map(({ key }) => key)).toEqual(['a', 'b'])
    expect(findings).toEqual([
      { pointer: '/2/key', severity: 'error', message: '列 “a” 重复：第 1 列已经有它' },
    ])
  })

  test.each(['__proto__', 'constructor', 'toString', '', 'a b', '1a', 'a'.repeat(65)])(
    'the key %j is refused',
    (key) => {
      const { columns, findings } = findingsOf([{ key }])
      expect(columns).toEqual([])
      expect(findings[0]?.severity).toBe('error')
    },
  )
})

describe('options', () => {
  test.each([
    [120, { kind: 'px', size: 120 }],
    ['120px', { kind: 'px', size: 120 }],
    ['20%', { kind: 'percent', size: 20 }],
    [undefined, { kind: 'auto' }],
  ])('the width %j is read', (width, expected) => {
    expect(only({ key: 'a', ...(width === undefined ? {} : { width }) }).width).toEqual(expected)
  })

  test.each([-5, '1e9px', 'NaN', '200%'])('the width %j is told and has no effect', (width) => {
    const { columns, findings } = findingsOf([{ key: 'a', width }])
    expect(columns[0]?.width).toEqual({ kind: 'auto' })
    expect(findings[0]?.pointer).toBe('/0/width')
  })

  test('title, key and default value are put into placeholder and message', () => {
    const column = only({
      key: 'code',
      title: '编码',
      type: 'input',
      defaultValue: 'x',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the documents' own placeholders
      placeholder: '请输入${title}(${key})',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the documents' own placeholders
      validateRules: [{ required: true, message: '${title}不能为空，如 ${defaultValue}' }],
    })
    expect(column.field.placeholder).toBe('请输入编码(code)')
    expect(column.rules[0]).toMatchObject({ kind: 'required', message: '编码不能为空，如 x' })
  })

  test('a disabled column beats what its control says', () => {
    expect(only({ key: 'a', props: { disabled: true } }).disabled).toBe(true)
    expect(only({ key: 'a', disabled: false, props: { disabled: true } }).disabled).toBe(false)
  })

  test('options take title and label for text, and dictCode is the dictionary', () => {
    const options = [
      { value: 1, title: '一' },
      { value: '2', label: '二', disabled: true },
    ]
    expect(only({ key: 'a', type: 'select', options, dictCode: 'd' }).field.props).toMatchObject({
      dict: 'd',
      options: [
        { value: '1', text: '一' },
        { value: '2', text: '二', disabled: true },
      ],
    })
  })

  test('an option given twice is left out and told', () => {
    const options = [{ value: '1' }, { value: 1 }]
    const { columns, findings } = findingsOf([{ key: 'a', type: 'select', options }])
    expect(columns[0]?.field.props).toMatchObject({ options: [{ value: '1', text: '1' }] })
    expect(findings).toHaveLength(1)
  })

  test('customValue is the pair of stored texts, defaultChecked what a new row has', () => {
    const column = only({
      key: 'a',
      type: 'checkbox',
      customValue: ['是', '否'],
      defaultChecked: true,
    })
    expect(column.defaultValue).toBe(true)
    expect(column.field.type.toWire(true, column.field)).toBe('是')
  })

  test('download and removal are allowed unless the column says no', () => {
    expect(only({ key: 'a', type: 'file' }).field.props).toMatchObject({
      allowDownload: true,
      allowRemove: true,
    })
    expect(only({ key: 'a', type: 'file', allowRemove: false }).field.props).toMatchObject({
      allowRemove: false,
    })
  })

  test('uploadnum of the extension limits the files', () => {
    const doc = { key: 'a', type: 'file', number: 5, fieldExtendJson: '{"uploadnum": 3}' }
    expect(only(doc).field.props).toMatchObject({ max: 3 })
  })

  test('an extension that is no JSON object is told', () => {
    expect(findingsOf([{ key: 'a', fieldExtendJson: '[1' }]).findings[0]?.pointer).toBe(
      '/0/fieldExtendJson',
    )
  })

  test('a default of another type is told and left empty', () => {
    const { columns, findings } = findingsOf([
      { key: 'a', type: 'date', defaultValue: '2020-02-30' },
    ])
    expect(columns[0]?.defaultValue).toBeNull()
    expect(findings[0]?.pointer).toBe('/0/defaultValue')
  })

  test('a new row begins with the defaults', () => {
    const columns = columnsOf([
      { key: 'a', type: 'inputNumber', defaultValue: '3' },
      { key: 'b', type: 'list_multi', defaultValue: ['x', 'y'] },
      { key: 'c', type: 'input' },
    ])
    expect(defaultsOf(columns)).toEqual({ a: 3, b: ['x', 'y'], c: null })
  })

  test('an unknown statistic is told', () => {
    const { columns, findings } = findingsOf([{ key: 'a', statistics: ['sum', 'median'] }])
    expect(columns[0]?.statistics).toEqual(['sum'])
    expect(findings[0]?.pointer).toBe('/0/statistics')
  })

  test('a link to an unknown column and a circle of links are dropped and told', () => {
    const { columns, findings } = findingsOf([
      { key: 'a', linkageKey: 'b' },
      { key: 'b', linkageKey: 'a' },
      { key: 'c', linkageKey: 'd' },
    ])
    expect(columns.map(({ linkageKey }) => linkageKey)).toEqual([undefined, undefined, undefined])
    expect(findings).toHaveLength(3)
  })
})

describe('rules', () => {
  test('several kinds in one rule are checked as required, unique, pattern, handler', () => {
    const handler = () => true
    const rule = { handler, pattern: 'z', unique: true, required: true }
    expect(
      only({ key: 'a', type: 'input', validateRules: [rule] }).rules.map(({ kind }) => kind),
    ).toEqual(['required', 'unique', 'pattern', 'type', 'handler'])
  })

  test('pattern only is unique, pattern * is required', () => {
    const validateRules = [{ pattern: 'only' }, { pattern: '*' }]
    expect(only({ key: 'a', validateRules }).rules.map(({ kind }) => kind)).toEqual([
      'unique',
      'required',
      'type',
    ])
  })

  test.each(['(', 'emial', '(a+)+b'])('the pattern %s is told and its rule says so', (pattern) => {
    const { columns, findings } = findingsOf([{ key: 'a', validateRules: [{ pattern }] }])
    expect(columns[0]?.rules[0]).toEqual({ kind: 'broken', message: '规则无效' })
    expect(findings[0]?.pointer).toBe('/0/validateRules/0/pattern')
  })

  test('a handler is found by its registered name', () => {
    const handler = () => true
    const handlers = new Map([['free', handler]])
    const doc = { key: 'a', validateRules: [{ handler: 'free', message: 'm' }] }
    expect(columnsOf([doc], { handlers })[0]?.rules[1]).toEqual({
      kind: 'handler',
      message: 'm',
      handler,
    })
    expect(findingsOf([doc]).findings[0]?.message).toBe('未登记的校验函数 “free”')
  })
})

test('a column of an entity’s field takes its title, rules and lock', () => {
  const field = fieldOf(
    inputValue,
    {},
    { key: 'sku', title: '货号', required: true, readonly: true },
  )
  const context = { cells: testCells, report: () => undefined }
  const column = columnOfField(field, context, { width: 90 })
  expect(column).toMatchObject({ key: 'sku', title: '货号', disabled: true })
  expect(column.width).toEqual({ kind: 'px', size: 90 })
  expect(column.rules.map(({ kind }) => kind)).toEqual(['required', 'type'])
})
