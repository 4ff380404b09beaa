/**
 * Keeps the allowed part of a style attribute, as `name:value` joined by `;`. Excludes anything that moves an element,
 * covers others or loads an address. Both the property and its whole value must be on the allowlist, so that browsers
 * cannot interpret them differently.
 */
export function keepStyles(style: string): string {
  return style
    .split(';')
    .flatMap((declaration) => {
      const at = declaration.indexOf(':')
      const name = declaration.slice(0, at).trim().toLowerCase()
      const value = declaration
        .slice(at + 1)
        .trim()
        .replace(/\s+/g, ' ')
      const grammar = at > 0 && Object.hasOwn(styles, name) ? styles[name] : undefined
      return grammar?.test(value) ? [`${name}:${value}`] : []
    })
    .join(';')
}

const colour =
  '(?:#[0-9a-f]{3,8}|rgba?\\([\\d\\s.,%/]{1,40}\\)|hsla?\\([\\d\\s.,%/deg]{1,40}\\)|[a-z]{3,20})'
const size = '(?:\\d{1,4}(?:\\.\\d{1,4})?(?:px|em|rem|pt|%)|0|\\d{1,3}(?:\\.\\d{1,3})?vw)'
const lengthOr = (word: string) => `(?:${size}|${word})`
const auto = lengthOr('auto')
const upTo4 = (one: string) => `${one}(?: ${one}){0,3}`
// A shadow may cover its neighbours, but not the page.
const near = '-?(?:0|\\d{1,2}px)'
const gradient = `(?:repeating-)?linear-gradient\\((?:-?\\d{1,3}deg|to [a-z]{3,6}(?: [a-z]{3,6})?), ?${colour}(?: \\d{1,3}(?:px|%))?(?:, ?${colour}(?: \\d{1,3}(?:px|%)){0,2}){1,6}\\)`
const lineStyle = '(?:none|solid|dashed|dotted|double|hidden|groove|ridge|inset|outset)'
const border = `(?:${lengthOr('thin|medium|thick')}|${lineStyle}|${colour})`
const flexPlace =
  '(?:normal|center|start|end|flex-start|flex-end|stretch|baseline|space-between|space-around|space-evenly|left|right)'
const word = '[a-z-]{2,24}'
const number = '\\d{1,3}(?:\\.\\d{1,3})?'

const whole = (pattern: string) => new RegExp(`^(?:${pattern})$`, 'iu')
const each = (names: string, pattern: string): Readonly<Record<string, RegExp>> =>
  Object.fromEntries(names.split(' ').map((name) => [name, whole(pattern)]))

const sides = ['top', 'right', 'bottom', 'left']
const ofSides = (prefix: string, suffix = '') =>
  sides.map((side) => `${prefix}-${side}${suffix}`).join(' ')

const styles: Readonly<Record<string, RegExp>> = {
  ...each('color background-color text-decoration-color', colour),
  ...each('background background-image', `none|${colour}|${gradient}`),
  ...each('text-align text-transform white-space list-style-type font-style', word),
  ...each('word-break overflow-wrap hyphens caption-side table-layout direction', word),
  ...each('text-decoration', `${word}(?: ${word}){0,2}(?: ${colour})?`),
  ...each('vertical-align', `${word}|${size}`),
  ...each('list-style', 'none|inside|outside|disc|circle|square|decimal'),
  ...each('font-family', '[\\p{L}\\d\\s"\',-]{1,100}'),
  ...each('font-size', `${size}|${word}`),
  ...each('font-weight', 'normal|bold|bolder|lighter|[1-9]00'),
  ...each('font-variant-numeric', 'tabular-nums|normal'),
  ...each('line-height', `normal|\\d(?:\\.\\d{1,2})?|\\d{1,3}(?:px|%)`),
  ...each('letter-spacing', `normal|-?\\d{1,2}(?:\\.\\d{1,2})?(?:px|em)|0`),
  ...each('text-indent', size),
  ...each('width height min-width min-height', auto),
  ...each('max-width max-height', lengthOr('none')),
  ...each(`padding ${ofSides('padding')}`, upTo4(size)),
  ...each(`margin ${ofSides('margin')}`, upTo4(auto)),
  ...each(`border ${ofSides('border')}`, `${border}(?: ${border}){0,2}`),
  ...each('border-width', upTo4(size)),
  ...each('border-style', upTo4(lineStyle)),
  ...each('border-color', upTo4(colour)),
  ...each(`${ofSides('border', '-width')}`, size),
  ...each(`${ofSides('border', '-style')}`, lineStyle),
  ...each(`${ofSides('border', '-color')}`, colour),
  ...each('border-radius', upTo4(size)),
  ...each('border-collapse', 'collapse|separate'),
  ...each('border-spacing gap row-gap column-gap', `${size}(?: ${size})?`),
  ...each('box-sizing', 'border-box|content-box'),
  ...each('box-shadow', `none|${near} ${near}(?: ${near}){0,2} ${colour}`),
  ...each('text-shadow', `none|${near} ${near}(?: ${near})? ${colour}`),
  ...each(
    'display',
    'block|inline|inline-block|flex|inline-flex|table|table-row|table-cell|list-item',
  ),
  ...each('flex', `none|auto|${number}(?: ${number})?(?: ${auto})?`),
  ...each('flex-grow flex-shrink opacity', number),
  ...each('flex-basis', auto),
  ...each('flex-wrap flex-direction float clear object-fit', word),
  ...each('align-items align-content align-self justify-content', flexPlace),
  ...each('overflow overflow-x overflow-y', 'visible|hidden|auto|scroll'),
  ...each('aspect-ratio', `auto|${number}(?: ?/ ?${number})?`),
}
