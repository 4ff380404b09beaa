import type { DocumentKind } from '../link/meta'

/** What is said of changes of documents. */
export const words = {
  kinds: {
    entity: '实体',
    page: '页面',
    dict: '字典',
    report: '报表',
    rule: '编号规则',
    role: '角色',
    menu: '菜单',
  } satisfies Readonly<Record<DocumentKind, string>>,
  newDocument: (what: string) => `新建${what}`,
  deletedDocument: (what: string) => `删除${what}`,
  unreadable: (what: string) => `${what}的文本不是有效的 JSON，无法逐项比较`,
  /** A place inside others: from the outside to the inside. */
  place: (names: readonly string[]) => names.join(' › '),
  at: (place: string, what: string) => (place === '' ? what : `${place}：${what}`),
  quoted: (text: string) => `“${text}”`,
  /** A title with the name that stands in the text. */
  titled: (title: string, name: string) => `“${title}”（${name}）`,
  /** Two keys that are said alike are told apart by the keys themselves. */
  keyed: (label: string, key: string) => `${label}（${key}）`,
  yes: '是',
  no: '否',
  nothing: '空',
  item: (number: number) => `第 ${number} 项`,
  list: (names: readonly string[]) => names.join('、'),
  more: (names: string, all: number) => `${names}等 ${all} 项`,
  added: (what: string) => `新增${what}`,
  addedAs: (what: string, value: string) => `新增${what}：${value}`,
  removed: (what: string) => `去掉${what}`,
  removedWas: (what: string, value: string) => `去掉${what}，原为${value}`,
  /** Of what a list takes away again: `!product:delete`. */
  excluded: (name: string) => `排除权限${name}`,
  excludedNoMore: (name: string) => `不再排除权限${name}`,
  changed: (what: string, from: string, to: string) => `${what}由${from}改为${to}`,
  renamed: (to: string) => `改名为${to}`,
  moved: (what: string, behind: string) => `${what}移到${behind}之后`,
  /** Why a merge asks. */
  asked: {
    changed: '两边改得不一样',
    added: '两边各新增了一个，内容不同',
    renamed: '两边改成了不同的名称',
    order: '先后无法确定',
    unreadable: '有一边不是有效的 JSON，只能整份选择',
  },
  /** What a choice gives where its version has nothing. */
  absent: '没有这一项',
  wholeText: '整份文本',
  deletedBy: (isOurs: boolean) => (isOurs ? '这边删除，对方有修改' : '对方删除，这边有修改'),
  movedFirst: (what: string) => `${what}移到最前`,
} as const

/**
 * The first words of a sentence of the manual: what the key is, without how it is used. Words that only say when
 * (`有周期筛选时，`) are followed by what happens then.
 */
export const clauseOf = (sentence: string): string =>
  /^(?:[^，。；：、（,;:(]*[后时]，)?[^，。；：、（,;:(]*/.exec(sentence)?.[0] ?? ''
