/** Why a regular expression is invalid, keyed by part of the engine's English message. */
export const patternReasons: readonly (readonly [english: string, chinese: string])[] = [
  ['Unterminated character class', '字符组 [ 没有用 ] 结束'],
  ['Unterminated group', '分组 ( 没有用 ) 结束'],
  ["Unmatched ')'", '多了一个 )'],
  ['Nothing to repeat', '*、+、? 或 {} 之前没有可以重复的内容'],
  ['Lone quantifier brackets', '{、} 或 ] 要单独出现须写成 \\{、\\}、\\]'],
  ['Incomplete quantifier', '次数 { } 没有写完'],
  ['numbers out of order', '次数 {最少,最多} 的前一个大于后一个'],
  ['Range out of order', '字符范围 a-z 的前一个大于后一个'],
  ['Invalid character class', '字符范围的一端不是单个字符'],
  ['at end of pattern', '末尾的 \\ 之后缺少字符'],
  ['Invalid property name', '\\p{…} 中的名称不存在'],
  ['capture group name', '分组的名称不正确或重复'],
  ['Invalid named', '引用了不存在的分组'],
  ['Invalid group', '(? 之后的写法不正确'],
  ['escape', '不认识的转义，标点之外的字符前不要写 \\'],
]

export const patternUnreadable = '写法不正确'
