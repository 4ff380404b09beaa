/**
 * Codes of the formats that a workbook names by number only (ECMA-376, 18.8.30), those of Chinese programs included. A
 * program shows 14 and 22 as its user likes dates; here they are ISO dates.
 */
export const builtIn: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  12: '# ?/?',
  13: '# ??/??',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd hh:mm:ss',
  27: 'yyyy"年"m"月"',
  28: 'm"月"d"日"',
  29: 'm"月"d"日"',
  30: 'yyyy-mm-dd',
  31: 'yyyy"年"m"月"d"日"',
  32: 'h"时"mm"分"',
  33: 'h"时"mm"分"ss"秒"',
  34: 'h"时"mm"分"',
  35: 'h"时"mm"分"ss"秒"',
  36: 'yyyy"年"m"月"',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss',
  50: 'yyyy"年"m"月"',
  51: 'm"月"d"日"',
  52: 'yyyy"年"m"月"',
  53: 'm"月"d"日"',
  54: 'm"月"d"日"',
  55: 'h"时"mm"分"',
  56: 'h"时"mm"分"ss"秒"',
  57: 'yyyy"年"m"月"',
  58: 'm"月"d"日"',
}

/** Codes that stand for a format of the user's system. */
export const bySystem: readonly (readonly [RegExp, string])[] = [
  [/^m\/d\/yy$/i, 'yyyy-mm-dd'],
  [/^m\/d\/yy h:mm$/i, 'yyyy-mm-dd hh:mm:ss'],
  [/\[\$-F800\]/i, 'yyyy"年"m"月"d"日"'],
  [/\[\$-F400\]/i, 'h:mm:ss'],
]

/** Words of Chinese programs at the beginning of what is left of a code. */
export const chineseCodes = {
  general: /^g\/通用格式/i,
  color: /^\[(?:黑色|蓝色|青色|蓝绿色|绿色|洋红|洋红色|红色|白色|黄色|颜色 ?\d+)\]/,
  half: /^上午\/下午/,
}

export const weekdays = ['日', '一', '二', '三', '四', '五', '六'] as const
export const weekdayName = (weekday: string) => `星期${weekday}`
export const halfOf = (hour: number) => (hour < 12 ? '上午' : '下午')
