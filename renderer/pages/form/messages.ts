/** What the compiler of forms says. */
export const formTexts = {
  kind: '表单',

  twice: (title: string, first: string) => `字段 “${title}” 重复，已出现在 ${first}`,
  missing: (titles: readonly string[]) =>
    `必填字段 ${titles.map((title) => `“${title}”`).join('、')} 不在表单里，用户将无法保存`,
  tooWide: (span: number, cols: number) => `占 ${span} 列，而本组只有 ${cols} 列`,
} as const
