import { describe, expect, test } from 'vitest'
import { documentsWith, textOf } from './support/documents'

/*
 * What nobody is granted: a screen that only administrators and configurators can open is told at its line.
 */

const menu = 'menu.json'

interface Node {
  path: string
  page?: string
  buttons?: Record<string, string>
  allow?: Record<string, string>
  children?: Node[]
}

/** What is said of all documents after a change of the menu's entry of that page, at which line and of what. */
function changed(page: string, change: (node: Node) => void) {
  const doc: { menu: Node[] } = JSON.parse(textOf(menu))
  const find = (nodes: Node[] = []): Node | undefined =>
    nodes.find((node) => node.page === page) ??
    nodes.map(({ children }) => find(children)).find((found) => found !== undefined)
  const node = find(doc.menu)
  if (!node) throw new Error(`no entry of ${page}`)
  change(node)
  const text = JSON.stringify(doc, null, 2)
  const { findings, allowed } = documentsWith(menu, text)
  const lines = text.split('\n')
  const told = findings.map(({ file, line, rule, severity, message }) => ({
    file,
    rule,
    severity,
    message,
    at: lines[line - 1]?.trim() ?? '',
  }))
  return { told, allowed }
}

describe('what no role document speaks of is a warning', () => {
  test('a right, at its line', () => {
    const { told } = changed('cms/brand', ({ buttons = {} }) => {
      buttons['label:print'] = '打印'
    })
    expect(told).toEqual([
      {
        file: menu,
        rule: 'unreached',
        severity: 'warning',
        at: '"label:print": "打印"',
        message: expect.stringContaining('“label:print”'),
      },
    ])
  })

  test('a right of a field: a star does not give it', () => {
    const role = 'roles/configurator.json'
    const text = textOf(role).replace(/"product:price",\s*/, '')
    const { findings } = documentsWith(role, text)
    expect(findings).toEqual([
      expect.objectContaining({ file: menu, rule: 'unreached', severity: 'warning' }),
    ])
    expect(findings[0]?.message).toContain('product:price')
  })

  test('an entry, and the page with it: once, whatever its buttons', () => {
    const role = 'roles/staff.json'
    const text = textOf(role)
      .split('\n')
      .filter((line) => !line.includes('brand:'))
      .join('\n')
    const { findings } = documentsWith(role, text)
    expect(findings).toEqual([
      expect.objectContaining({ file: menu, rule: 'unreached', severity: 'warning' }),
    ])
    expect(findings[0]?.message).toContain('品牌管理')
  })

  test('a right that a role document withholds has been spoken of', () => {
    expect(changed('cms/brand', () => {}).told).toEqual([])
    // `brand:delete` is nobody's but by `newScreens`: the role of staff says that it is not theirs.
    expect(textOf('roles/staff.json')).toContain('"!brand:delete"')
  })

  test('is silent where it is allowed with a reason, and listed', () => {
    const { told, allowed } = changed('cms/brand', (node) => {
      node.buttons = { ...node.buttons, 'label:print': '打印' }
      node.allow = { unreached: '下一版才用' }
    })
    expect(told).toEqual([])
    expect(allowed).toContainEqual(
      expect.objectContaining({ file: menu, rule: 'unreached', reason: '下一版才用' }),
    )
  })

  test.each([
    ['x', '至少 2 个字符'],
    ['', '不能为空'],
  ])('its reason is no “%s”', (unreached, message) => {
    const { told } = changed('cms/brand', (node) => {
      node.allow = { unreached }
    })
    expect(told).toMatchObject([
      { file: menu, severity: 'error', message, at: `"unreached": "${unreached}"` },
    ])
  })
})
