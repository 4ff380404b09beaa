/** Texts about fill rules (contract, §6.10). */
export const fillRuleMessages = {
  unknownRule: (code: string) => `填值规则 ${code} 不存在`,
  unknownHandler: (name: string) => `没有名为 ${name} 的处理程序`,
  unknownNumber: (rule: string) => `没有编码为 ${rule} 的编号规则`,
  noParent: '上级部门不存在',
  noCategory: '上级分类不存在',
  tested: (value: string) => `生成结果：${value}`,
  badForm: '表单数据须为对象',
} as const
