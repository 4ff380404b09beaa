import { readFileSync } from 'node:fs'
import { firstIconNames, moreIconNames } from '../../product/shellNames'
import { shellIconNames } from '../../src/icons/names'

/** SVG sprites with the icons of shell and menu, by path: they need no script, and browsers cache them. */
export const iconSprites = (): readonly (readonly [string, string])[] => [
  ['src/icons/first.gen.svg', sprite([...shellIconNames, ...firstIconNames])],
  ['src/icons/more.gen.svg', sprite(moreIconNames)],
]

const sprite = (names: readonly string[]): string =>
  [
    '<svg xmlns="http://www.w3.org/2000/svg">',
    ...[...new Set(names)].sort().map(symbol),
    '</svg>',
    '',
  ].join('\n')

function symbol(name: string): string {
  const file = name.endsWith('-filled')
    ? `filled/${name.replace(/-filled$/, '')}`
    : `outlined/${name}`
  return readFileSync(`node_modules/@ant-design/icons-svg/inline-svg/${file}.svg`, 'utf8')
    .trim()
    .replace(/^<svg /, `<symbol id="${name}" `)
    .replace(' focusable="false"', '')
    .replace(/<\/svg>$/, '</symbol>')
}
