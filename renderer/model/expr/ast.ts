/** Offsets into the source in UTF-16 units. */
export interface Span {
  readonly start: number
  readonly end: number
}

export type BinaryOperator =
  | '||'
  | '&&'
  | '=='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | 'in'
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'

export interface Name extends Span {
  readonly kind: 'name'
  readonly name: string
}
export interface Literal extends Span {
  readonly kind: 'literal'
  readonly value: string | number | boolean | null
}
/** A place whose mistake has been reported already; its type fits everywhere. */
export interface Broken extends Span {
  readonly kind: 'broken'
}
export interface Member extends Span {
  readonly kind: 'member'
  readonly of: Node
  readonly name: Name
}
export interface Index extends Span {
  readonly kind: 'index'
  readonly of: Node
  readonly at: Node
}
export interface Unary extends Span {
  readonly kind: 'unary'
  readonly operator: '!' | '-'
  readonly of: Node
}
export interface Binary extends Span {
  readonly kind: 'binary'
  readonly operator: BinaryOperator
  readonly left: Node
  readonly right: Node
}
export interface Choice extends Span {
  readonly kind: 'choice'
  readonly condition: Node
  readonly yes: Node
  readonly no: Node
}
export interface List extends Span {
  readonly kind: 'list'
  readonly items: readonly Node[]
}
export interface MapEntry extends Span {
  readonly key: string
  readonly value: Node
}
export interface MapNode extends Span {
  readonly kind: 'map'
  readonly entries: readonly MapEntry[]
}
/** `name(args)`, or `of.name(args)`. */
export interface Call extends Span {
  readonly kind: 'call'
  readonly of: Node | undefined
  readonly name: Name
  readonly args: readonly Node[]
}

export type Node =
  | Name
  | Literal
  | Broken
  | Member
  | Index
  | Unary
  | Binary
  | Choice
  | List
  | MapNode
  | Call

export const macroNames = ['all', 'exists', 'existsOne', 'filter', 'map', 'sortBy'] as const
export type MacroName = (typeof macroNames)[number]

export interface Macro {
  readonly name: MacroName
  readonly list: Node
  readonly variable: Name
  readonly body: Node
}

/** The macro that a call is, if it is a complete one: `list.name(variable, body)`. */
export function asMacro({ of, name, args }: Call): Macro | undefined {
  const macro = macroNames.find((known) => known === name.name)
  const [variable, body] = args
  if (!macro || !of || args.length !== 2 || variable?.kind !== 'name' || !body) return undefined
  return { name: macro, list: of, variable, body }
}

export function childrenOf(node: Node): readonly Node[] {
  switch (node.kind) {
    case 'name':
    case 'literal':
    case 'broken':
      return []
    case 'member':
    case 'unary':
      return [node.of]
    case 'index':
      return [node.of, node.at]
    case 'binary':
      return [node.left, node.right]
    case 'choice':
      return [node.condition, node.yes, node.no]
    case 'list':
      return node.items
    case 'map':
      return node.entries.map(({ value }) => value)
    case 'call':
      return node.of ? [node.of, ...node.args] : node.args
  }
}
