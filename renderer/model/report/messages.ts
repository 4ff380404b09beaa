import type { PeriodUnit } from '../document/reportDoc'
import type { Total } from '../document/totals'

const totals: Readonly<Record<Total, string>> = {
  size: '数量',
  sum: '合计',
  avg: '平均',
  min: '最小',
  max: '最大',
  distinct: '不同值',
}

const units: Readonly<Record<PeriodUnit, string>> = {
  day: '日',
  week: '周',
  month: '月',
  quarter: '季',
  year: '年',
}

/** Texts about counting reports, for checks and for users. */
export const reportTexts = {
  measure: (total: Total, field?: string) =>
    field === undefined ? totals[total] : `${field}${totals[total]}`,
  unit: (unit: PeriodUnit) => units[unit],
  other: '其他',
  empty: '（未填写）',
  // Checks
  ungrouped: (key: string, type: string) => `字段 “${key}”（${type}）不能用来分组`,
  ratio: (is: string) =>
    `“%” 只显示在数字之后，不乘以 100；比率请写成百分数，如 ${is.replace('/', '* 100 /')}`,
  strayUnit: (key: string) => `字段 “${key}” 不是日期，不能写 unit`,
  noUnit: (key: string) => `“${key}” 是日期时间，须写 unit：day、week、month、quarter 或 year`,
  twiceBy: (key: string) => `“${key}” 已在 by 中`,
  oneOf: (key: string) => `数字 “${key}” 须写 total 或 is 其中之一`,
  strayWith: (key: string, by: string) => `写了 ${by} 就不能写 ${key}`,
  needsField: (total: Total) => `${total} 须写 field：要计算哪个字段`,
  sizeField: 'size 统计记录数，不能写 field；要只数填写了某字段的记录，在 where 里写 not_empty',
  notNumber: (total: Total, key: string) => `“${key}” 不是数字，不能计算 ${total}`,
  notTold: (key: string, type: string) => `字段 “${key}”（${type}）分不出不同的值，不能计 distinct`,
  notOrdered: (total: Total, key: string) => `“${key}” 不是数字或日期，不能计算 ${total}`,
  unknownSort: (name: string, meant?: string) =>
    `没有数字或分组字段 “${name}”${meant === undefined ? '' : `，是否想写 “${meant}”？`}`,
  limitOfPeriods: 'limit 不能用于按周期统计的日期：在查询中限制日期的范围',
  noLimit: '没有 by，limit 没有意义',
  noColumns: '缺少 columns；要分组统计，写 by 或 measures',
  needsValue: (op: string) => `${op} 须写 value`,
  strayValue: (op: string) => `${op} 不用写 value`,
  pairValue: 'between 的 value 须是逗号分隔的两个值，可以空一个',
  notInDict: (value: string, meant?: string) =>
    `字典没有值 “${value}”${meant === undefined ? '' : `，是否想写 “${meant}”？`}`,
  badValue: (value: string, type: string) => `“${value}” 不是${type}的值`,
  summaryAsPicker: (name: string) => `“${name}” 是分组统计的报表，不能从中选择记录`,
} as const
