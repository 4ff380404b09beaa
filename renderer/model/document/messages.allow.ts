import type { AllowableRule } from '../finding/rules'

const rules: Readonly<Record<AllowableRule, string>> = {
  'dead-condition': '条件总是成立或永远不成立；这里写允许它的理由',
  'division-by-zero': '除数可能为 0；这里写允许它的理由',
  'enabled-in-vain': '按钮可用时接口会拒绝；这里写允许它的理由',
  'unbounded-bulk': '批量按钮没有 enableIf；这里写允许它的理由',
  'rich-text-column': '富文本作列表的列；这里写允许它的理由',
  'unused-dictionary': '字典没有被使用；这里写允许它的理由',
  'page-in-no-menu': '页面不在菜单中；这里写允许它的理由',
  'untested-entity': '有条件或计算的实体没有测试；这里写允许它的理由',
  unreached: '没有角色文档提到的菜单或权限；这里写允许它的理由',
  'never-added': '可以新增的角色不能填写必填字段；这里写允许它的理由',
  'ratio-as-percent': '单位为 % 的数字是比率而不是百分数；这里写允许它的理由',
  'same-text': '字典的两个值文字相同；这里写允许它的理由',
  'same-title': '两个字段、菜单或实体同名；这里写允许它的理由',
  'unasked-value': '步骤没有问目标状态要求的值；这里写允许它的理由',
  'day-against-moment': '日期与时刻相比；这里写允许它的理由',
  'no-message': 'invalidIf 没有 invalidMessage；这里写允许它的理由',
  'meaningless-sum': '单价、比率或几种货币的合计；这里写允许它的理由',
  'sums-out-of-time': '按时间的折线不按时间排序；这里写允许它的理由',
  'right-without-view': '有实体的权限而没有查看的权限；这里写允许它的理由',
  'page-lacks': '角色打得开的页面上有它看不到的内容；这里写允许它的理由',
  'idle-allow': '没有作用的 allow；这里写允许它的理由',
}

/** Manual texts about warnings that a document allows. */
export const allowManual = {
  allow:
    '允许在此处及其下出现的警告：规则名称和理由。只能允许警告，不能允许错误和权限问题；schemas:check 会列出它们',
  rules,
} as const
